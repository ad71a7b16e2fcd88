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
import { storeFile } from '../platform/files/store-file.ts'
import type { Call } from '../platform/http/serve.ts'
import { readPng } from '../platform/pictures/png.ts'
import { cleanSvg, looksLikeSvg } from '../platform/pictures/svg/clean-svg.ts'
import { readWebp } from '../platform/pictures/webp.ts'
import type { BrandDeps } from './deps.ts'
import { addPicture } from './store.ts'

const endings = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp' } as const
type Drawn = Pick<BrandPicture, 'mediaType' | 'width' | 'height'> & { readonly bytes: Buffer }

/** Stores a picture known by its own bytes, with nothing in it but the picture, under a name that its bytes make. */
export const uploadPicture = (deps: BrandDeps, call: Call<typeof contract>): Promise<BrandPicture> =>
  storeFile(deps, call, {
    accept: (bytes) => measured(draw(bytes)),
    most: mostPictureBytes,
    owner: 'brand',
    codes: { missing: 'brand.file-missing', tooLarge: 'brand.file-too-large', type: 'brand.file-type' },
    async write({ db, audit }, file, unneeded) {
      const { mediaType, width, height, bytes, sha256 } = file
      const name = `${sha256.slice(0, 32)}-${width}x${height}.${endings[mediaType]}`
      // The same picture may be there already, under another key.
      if ((await addPicture(db, name, file)) !== file.key) unneeded()
      await audit({
        action: 'brand.upload-picture',
        subjectType: 'brand-picture',
        subjectId: name,
        details: { sha256, bytes },
      })
      return { address: pictureAddress(name), mediaType, width, height, bytes }
    },
  })

function draw(bytes: Buffer): Drawn | undefined {
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
  if (!picture || picture.mediaType === 'image/jpeg') return undefined
  return { ...picture, mediaType: picture.mediaType }
}

const svgCodes = {
  broken: 'brand.svg-broken',
  active: 'brand.svg-active',
  external: 'brand.svg-external',
  'too-complex': 'brand.svg-too-complex',
} as const

/** A few bytes can claim to be a picture as large as a field, and a thread would break every bar it stands in. */
function measured(drawn: Drawn | undefined): Drawn | undefined {
  if (!drawn) return undefined
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
