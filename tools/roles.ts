// `npm run roles` writes docs/roles.md; `npm run check` refuses when it is not what the contracts say.
import { writeFileSync } from 'node:fs'
import { renderRoles } from './roles/render-roles.ts'

writeFileSync('docs/roles.md', renderRoles())
console.log('docs/roles.md is written.')
