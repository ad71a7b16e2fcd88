const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'

/** Marks that reorder text: embeddings, overrides, isolates and directional marks (Unicode Standard Annex 9, section 2). */
const controls = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g

/** Text without characters that could make a name read differently from how it is stored. */
export const withoutBidiControls = (text: string): string => text.replace(controls, '')

/** Text set apart from its surroundings, so that a number or a Latin name keeps its order inside an Arabic sentence (and the other way round). For places without `<bdi>`: SVG, attributes, files. */
export const isolate = (text: string): string => `${firstStrongIsolate}${withoutBidiControls(text)}${popIsolate}`
