import { readJpeg } from './jpeg.ts'
import type { Picture } from './picture.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/**
 * Reads a JPEG, PNG or WebP by its structure and leaves out what cameras and programs write beside the picture: place,
 * time, device, thumbnails, comments, and whatever was hung on at its end. Undefined when it is none of them, or broken.
 */
export function readPicture(bytes: Buffer): Picture | undefined {
  try {
    return readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes)
  } catch (error) {
    // The structure points outside of the file.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
