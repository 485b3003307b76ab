# The server with its pages and no tools: docker build -t panoramic .
FROM node:24-bookworm-slim AS made
WORKDIR /made
COPY . .
# docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD): readiness and metrics say it.
ARG COMMIT=
# The image below has the Node.js, and the database is another container: neither is packaged.
RUN npm run package -- --folder /app --without node,postgresql

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0
COPY --from=made /app /app
RUN mkdir /data && chown 1000:1000 /data
# By number, so that Kubernetes can tell that it is not root (runAsNonRoot).
USER 1000:1000
WORKDIR /app
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=15s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "panoramic.mjs"]
