// `npm run roles` prints which role may do what, from the contracts.
import { renderRoles } from './roles/render-roles.ts'

console.log(renderRoles())
