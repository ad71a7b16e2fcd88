// `npm run features` writes the lists that join features; `npm run check` refuses when one is not what the register says.
import { writeFileSync } from 'node:fs'
import { renderLists } from './new/feature-lists.ts'

for (const [path, text] of renderLists('.')) writeFileSync(path, text)
console.log('The lists of features are written.')
