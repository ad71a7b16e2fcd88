import { readFileSync } from 'node:fs'
import { once } from './generated-file.ts'
import type { NativeTrees, NonProfit, SaudiGreenInitiative, Vision2030, Youth, YouthLesson } from './saudi-types.ts'

/** These files are written by hand in the shape in which they are used; what they hold is explained in SOURCES.md beside them. */
const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../data/saudi/${name}.json`, import.meta.url), 'utf8')) as T

/** Pillars, indicators, projects, programmes of the Ministry of Energy, and portals of Vision 2030. */
export const vision2030: () => Vision2030 = once(() => read<Vision2030>('vision2030'))

/** Headline figures, initiatives and projects of the Saudi Green Initiative. */
export const saudiGreenInitiative: () => SaudiGreenInitiative = once(() => read<SaudiGreenInitiative>('sgi'))

/** Native species, with a yearly CO2 rate only where a source gives one. */
export const nativeTrees: () => NativeTrees = once(() => read<NativeTrees>('native-trees'))

/** Sample grants and volunteering events of non-profits, and the rules around them. */
export const nonProfit: () => NonProfit = once(() => read<NonProfit>('npo'))

/** Challenges with what they save, courses and mentorship for young people, and the factors that savings are computed with. */
export const youth: () => Youth = once(() => read<Youth>('youth'))

/** Lessons of the courses that come with the product, by course and in their order. */
export const youthLessons: () => Readonly<Record<string, readonly YouthLesson[]>> = once(() =>
  read<Readonly<Record<string, readonly YouthLesson[]>>>('youth-lessons'),
)
