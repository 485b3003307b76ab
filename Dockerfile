# The server with its pages and no tools: docker build -t panoramic .
FROM node:24-bookworm-slim AS made
WORKDIR /made
COPY . .
# docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD): readiness and metrics say it.
ARG COMMIT=
RUN npm run package -- --folder /app

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0
COPY --from=made /app /app
RUN mkdir /data && chown node:node /data
USER node
WORKDIR /app
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=15s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "panoramic.mjs"]
