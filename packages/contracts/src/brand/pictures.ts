/** Measures of the pictures that come with the product, by address: drawings of our own, nobody's official marks. */
const shipped: Readonly<Record<string, readonly [width: number, height: number]>> = {
  '/brand/logo.svg': [48, 48],
  '/brand/logo-dark.svg': [48, 48],
  '/brand/wordmark-en.svg': [130, 48],
  '/brand/wordmark-en-dark.svg': [130, 48],
  '/brand/wordmark-ar.svg': [46, 48],
  '/brand/wordmark-ar-dark.svg': [46, 48],
  '/brand/vision2030.svg': [132, 48],
  '/brand/vision2030-dark.svg': [132, 48],
  '/brand/vision2030-icon.svg': [48, 48],
  '/brand/vision2030-icon-dark.svg': [48, 48],
  '/brand/vision2030-badge.svg': [130, 48],
  '/brand/vision2030-badge-dark.svg': [130, 48],
  '/brand/hptc-horizontal.svg': [168, 48],
  '/brand/hptc-horizontal-dark.svg': [168, 48],
  '/brand/hptc-stacked.svg': [112, 96],
  '/brand/hptc-stacked-dark.svg': [112, 96],
}

/** An uploaded picture bears its hash and its measures in its name, so a page leaves the right room before it comes. */
const uploaded = /^\/brand\/files\/([0-9a-f]{32}-(\d{1,5})x(\d{1,5})\.(?:svg|png|webp))$/

export const isShippedPicture = (address: string): boolean => Object.hasOwn(shipped, address)

/** The name of an uploaded file; undefined for every other address. */
export const uploadedName = (address: string): string | undefined => uploaded.exec(address)?.[1]

export const pictureAddress = (name: string): string => `/brand/files/${name}`

export const isPictureAddress = (address: string): boolean => isShippedPicture(address) || uploaded.test(address)

export function pictureSize(address: string): { readonly width: number; readonly height: number } {
  const known = shipped[address]
  if (known) return { width: known[0], height: known[1] }
  const [, , width, height] = uploaded.exec(address) ?? []
  return { width: Number(width ?? 48), height: Number(height ?? 48) }
}
