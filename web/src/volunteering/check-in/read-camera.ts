type Found = { readonly rawValue: string }
type Detector = { detect(source: CanvasImageSource): Promise<readonly Found[]> }
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

/** Reads QR codes from pictures: by the browser where it can, else by a program that is fetched for it. */
export type ReadPicture = (video: HTMLVideoElement) => Promise<string | null>

const byBrowser = async (): Promise<ReadPicture | null> => {
  const { BarcodeDetector } = globalThis as {
    BarcodeDetector?: DetectorClass & { getSupportedFormats?: () => Promise<readonly string[]> }
  }
  if (!BarcodeDetector) return null
  const formats = (await BarcodeDetector.getSupportedFormats?.().catch(() => [])) ?? ['qr_code']
  if (!formats.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/** Wide enough to read a code that fills a third of the picture. */
const widest = 640

const byProgram = async (): Promise<ReadPicture> => {
  const { default: read } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!context || video.videoWidth === 0) return null
    canvas.width = Math.min(video.videoWidth, widest)
    canvas.height = Math.round((video.videoHeight * canvas.width) / video.videoWidth)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    return read(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null
  }
}

export const loadReader = async (): Promise<ReadPicture> => (await byBrowser()) ?? byProgram()
