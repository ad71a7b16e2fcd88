import type { Words } from './wording.ts'

/** Where the words of each feature are. A list that grows with the features, so the first script does without it. */
export const messageFiles = import.meta.glob<Words>(
  ['../../../../packages/i18n/messages/*/{en,ar}.json', '!../../../../packages/i18n/messages/common/*'],
  { import: 'default' },
)
