import type { ContentBodies } from '@athar/contracts/content'
import { nativeTrees } from '@athar/reference-data'
import type { SeedArea, SeedEntry } from './seed-entry.ts'
import { pageText } from './vision2030.ts'

/** The files say `large shrub or tree`, the schema knows choices by one word; one that it does not know fails the check. */
const choice = <T extends string>(words: string): T => words.replaceAll(' ', '-') as T

/** Native species, and how to read what is said of their carbon. */
export const nativeTreesArea: SeedArea = () => {
  const { species, meta, sources } = nativeTrees()
  const { source, ...programme } = meta.programme
  const entries: SeedEntry[] = [
    ...species.map(({ id, form, zones, synonyms, perHectare, note, sources: named, ...tree }): SeedEntry => ({
      kind: 'native-tree',
      slug: id,
      body: {
        ...tree,
        synonyms: [...synonyms],
        form: choice(form),
        zones: zones.map(choice<ContentBodies['native-tree']['zones'][number]>),
        perHectare: perHectare ?? null,
        note: note ?? null,
        sources: [...named],
      },
      sample: false,
    })),
    pageText('native-trees-rule', null, meta.rule),
    pageText('native-trees-programme', null, programme, [source]),
  ]
  return { entries, sources }
}
