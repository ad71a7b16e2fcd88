import { loadWords } from '../words.ts'

const words = loadWords('profile')

/** Fields of somebody's data that the page would show by the name they have in the program. */
export function fieldsWithoutWords(sections: readonly { readonly items: readonly object[] }[]): string[] {
  const fields = sections.flatMap(({ items }) => items.flatMap((item) => Object.keys(item)))
  return [...new Set(fields)].filter((field) => {
    const key = `myData.fields.${field}`
    return words('en', key) === key || words('ar', key) === key
  })
}
