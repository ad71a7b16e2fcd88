import { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import {
  longestPictureRatio,
  longestPictureSide,
  mostPictureBytes,
  pictureAddress,
  shortestPictureSide,
  type BrandPicture,
  type uploadPicture as contract,
} from '@athar/contracts/brand'
import { fail } from '../platform/errors.ts'
import { uploadOnce } from '../platform/http/idempotency.ts'
import type { Call } from '../platform/http/serve.ts'
import { wholeFile } from '../platform/http/whole-file.ts'
import { readPng } from '../platform/pictures/png.ts'
import { cleanSvg, looksLikeSvg } from '../platform/pictures/svg/clean-svg.ts'
import { readWebp } from '../platform/pictures/webp.ts'
import type { BrandDeps } from './deps.ts'
import { addPicture } from './store.ts'
import { reserveFileKey } from '../platform/orphaned-files.ts'
import { discardUpload } from '../platform/discard-upload.ts'

const ownerFolder = 'brand'
const endings = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp' } as const
type Drawn = Pick<BrandPicture, 'mediaType' | 'width' | 'height'> & { readonly bytes: Buffer }

/** Keeps a picture known by its own bytes, with nothing in it but the picture, under a name that its bytes make. */
export async function uploadPicture(deps: BrandDeps, call: Call<typeof contract>): Promise<BrandPicture> {
  const { actor, clock, signal, reauthorise } = call
  const file = await wholeFile(call, mostPictureBytes)
  if (file === 'missing' || file === 'empty') return fail('brand.file-missing')
  if (file === 'too-large') return fail('brand.file-too-large', { mostBytes: mostPictureBytes })
  const { mediaType, width, height, bytes } = measured(draw(file.bytes))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = `${sha256.slice(0, 32)}-${width}x${height}.${endings[mediaType]}`
  const answer = { address: pictureAddress(name), mediaType, width, height, bytes: bytes.length }
  const key = await reserveFileKey(deps, ownerFolder)
  await deps.files.putStream(key, Readable.from([bytes]), { maxBytes: mostPictureBytes * 2, signal })
  const at = clock.now()
  const { personId } = actor
  let kept: string | undefined
  try {
    const answered = await reauthorise(({ db, audit }) =>
      uploadOnce(call, db, sha256, async () => {
        const row = { name, file_key: key, media_type: mediaType, bytes: bytes.length, sha256 }
        kept = await addPicture(db, { ...row, uploaded_by: personId, uploaded_at: at })
        await audit({
          action: 'brand.upload-picture',
          subjectType: 'brand-picture',
          subjectId: name,
          details: { sha256, bytes: bytes.length },
        })
        return answer
      }),
    )
    // Kept already, under another key, or not at all.
    if (kept !== key) await deps.files.delete(key)
    return answered
  } catch (error) {
    await discardUpload(deps.files, key, error)
    throw error
  }
}

function draw(bytes: Buffer): Drawn {
  if (looksLikeSvg(bytes)) {
    const svg = cleanSvg(bytes)
    return typeof svg === 'string' ? fail(svgCodes[svg]) : { mediaType: 'image/svg+xml', ...svg }
  }
  let picture
  try {
    picture = readPng(bytes) ?? readWebp(bytes)
  } catch (error) {
    // The structure points outside of the file.
    if (!(error instanceof RangeError)) throw error
  }
  if (!picture || picture.mediaType === 'image/jpeg') return fail('brand.file-type')
  return { ...picture, mediaType: picture.mediaType }
}

const svgCodes = {
  broken: 'brand.svg-broken',
  active: 'brand.svg-active',
  external: 'brand.svg-external',
  'too-complex': 'brand.svg-too-complex',
} as const

/** A few bytes can claim to be a picture as large as a field, and a thread would break every bar it stands in. */
function measured(drawn: Drawn): Drawn {
  const { width, height, mediaType } = drawn
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const pixels = mediaType !== 'image/svg+xml'
  if (long > short * longestPictureRatio || (pixels && (short < shortestPictureSide || long > longestPictureSide)))
    fail('brand.file-dimensions', {
      width,
      height,
      shortest: shortestPictureSide,
      longest: longestPictureSide,
      ratio: longestPictureRatio,
    })
  return drawn
}
