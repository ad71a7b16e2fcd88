import type { Asked } from './entity.ts'

/** An entity with a field of each type and each part that may be asked for. */
export const everything: Asked = {
  fields: [
    'name:text',
    'title:both',
    'depth:decimal',
    'yield:decimal?',
    'pumps:whole',
    'drilled-on:date',
    'closed-on:date?',
    'use:choice(drinking|farming)',
    'owner-kind:choice(state|private)?',
    'is-metered:yes-no',
    'notes:long?',
  ],
  states: 'draft,submitted=submit,approved=approve',
  upload: true,
  list: true,
  pdf: true,
  en: 'Well|Wells',
  ar: 'بئر|الآبار',
}
