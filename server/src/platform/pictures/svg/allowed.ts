const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** What draws, and nothing else (SVG 2): no scripts, links, animations, foreign content, filters or embedded pictures. */
export const drawing = words('path rect circle ellipse line polyline polygon text use')
export const elements = words(
  `svg g defs symbol title desc tspan style linearGradient radialGradient stop clipPath mask pattern marker ${[...drawing].join(' ')}`,
)

/** Runs, moves, links or brings in other languages: the file is refused, whatever prefix it hides behind. */
export const active = words(
  `script foreignobject handler listener iframe object embed audio video canvas animate animatecolor animatemotion
   animatetransform set discard a form html body`,
)
/** Fetches or embeds what is no drawing. */
export const fetching = words('image feimage link meta base font-face-uri')

/** Also the properties that `style` may hold. */
export const presentation = words(
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
   stroke-dasharray stroke-dashoffset opacity color display visibility clip-path clip-rule mask marker-start marker-mid
   marker-end stop-color stop-opacity font-family font-size font-weight font-style font-variant letter-spacing word-spacing
   text-anchor dominant-baseline baseline-shift paint-order vector-effect mix-blend-mode isolation overflow direction
   unicode-bidi writing-mode shape-rendering`,
)
export const attributes = words(
  `id class transform x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr width height d points pathLength viewBox
   preserveAspectRatio offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits
   patternUnits patternContentUnits patternTransform markerWidth markerHeight markerUnits orient refX refY rotate textLength
   lengthAdjust ${[...presentation].join(' ')}`,
)
