import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

const [width, height] = [640, 480]

/** A film (YUV4MPEG2) of a hand that holds a drawing before a camera: turned a little, small, in grey light. */
export async function filmOf(browser: Browser, svg: string): Promise<{ file: string; remove(): void }> {
  const page = await browser.newPage()
  const light = await page.evaluate(
    async ([source, w, h]) => {
      const picture = new Image()
      picture.src = `data:image/svg+xml;utf-8,${encodeURIComponent(source)}`
      await picture.decode()
      const canvas = new OffscreenCanvas(w, h)
      const paint = canvas.getContext('2d')
      if (!paint) throw new Error('nothing can be painted on')
      paint.fillStyle = '#8a8a8a'
      paint.fillRect(0, 0, w, h)
      paint.translate(w / 2 + 40, h / 2 - 10)
      paint.rotate(0.2)
      paint.globalAlpha = 0.85
      paint.drawImage(picture, -130, -130, 260, 260)
      const { data } = paint.getImageData(0, 0, w, h)
      return Array.from({ length: w * h }, (_, at) => Math.round((data[at * 4]! + data[at * 4 + 1]!) / 2))
    },
    [svg, width, height] as const,
  )
  await page.close()
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    Buffer.from(light),
    // No colour.
    Buffer.alloc((width * height) / 2, 128),
  ])
  const folder = mkdtempSync(join(tmpdir(), 'athar-camera-'))
  const file = join(folder, 'camera.y4m')
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: 10 }, () => frame),
    ]),
  )
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
