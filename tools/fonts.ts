// `npm run fonts` cuts the faces of the pages anew: after a new version of the font, or for more letters.
import { writeFileSync } from 'node:fs'
import { faces, makeFace, type Face } from '../web/build/make-faces.ts'

for (const face of Object.keys(faces) as Face[]) {
  const file = `web/src/ui/fonts/${face}.woff2`
  const made = await makeFace(face)
  writeFileSync(file, made)
  console.log(`${file}: ${made.length} bytes`)
}
