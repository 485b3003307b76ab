/** What a drawing is made of. Anything that runs, loads, embeds or moves is not here. */
export const allowedElements = new Set(
  `svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan
   linearGradient radialGradient stop clipPath mask`.split(/\s+/),
);

/** What drawing programs add for themselves; left out together with what is inside. */
export function isIgnored(element: string): boolean {
  return element.includes(':') || element === 'metadata';
}

export const allowedAttributes = new Set(
  `id class style d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height points viewBox
   preserveAspectRatio transform gradientUnits gradientTransform spreadMethod offset clipPathUnits
   maskUnits maskContentUnits href color fill fill-opacity fill-rule stroke stroke-width stroke-opacity
   stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity stop-color
   stop-opacity clip-path clip-rule mask display visibility overflow vector-effect paint-order
   shape-rendering text-rendering font-family font-size font-style font-weight letter-spacing
   word-spacing text-anchor dominant-baseline textLength lengthAdjust role aria-label`.split(/\s+/),
);
