import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { framesPerSecond, type Shot } from './recorder.ts'

export const mostBytes = 4_000_000

/** Says in a sentence what is missing, before an hour of work finds out. */
export function requireFfmpeg(): void {
  const found = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' })
  if (found.error || found.status !== 0)
    throw new Error('The recording is encoded with ffmpeg, and there is none here. Debian: apt-get install ffmpeg')
  if (!found.stdout.includes('libx264'))
    throw new Error('This ffmpeg cannot write H.264: it was built without libx264.')
}

function ffmpeg(args: readonly string[]): void {
  const run = spawnSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`ffmpeg failed: ${run.stderr}`)
}

/** Full-range pictures become the limited range that every player expects of H.264. */
const colours = 'scale=in_range=full:out_range=tv:out_color_matrix=bt709,format=yuv420p'

/**
 * One film of all pictures: H.264 in MP4, which every browser of today plays, its index first so that it starts at once.
 * Coarser until it is small enough.
 */
export function encode(shots: readonly Shot[], folder: string, file: string): number {
  const list = join(folder, 'shots.ffconcat')
  const lines = shots.flatMap((shot) => [`file '${shot.file}'`, `duration ${shot.seconds.toFixed(4)}`])
  const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0)
  // The last picture is named twice, since its duration counts only before another one; the end cuts off what that adds.
  writeFileSync(list, ['ffconcat version 1.0', ...lines, `file '${shots.at(-1)?.file ?? ''}'`].join('\n'))
  for (const coarseness of [22, 25, 28, 31]) {
    // The pictures are repeated before the end is cut: afterwards nothing would tell how long the last one stands.
    const picture = ['-vf', `fps=${framesPerSecond},${colours}`, '-r', String(framesPerSecond), '-fps_mode', 'cfr']
    const codec = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-crf', String(coarseness)]
    const meaning = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
    const container = ['-t', seconds.toFixed(2), '-movflags', '+faststart', '-an', '-map_metadata', '-1']
    ffmpeg(['-f', 'concat', '-safe', '0', '-i', list, ...picture, ...codec, ...meaning, ...container, file])
    const length = lengthOf(file)
    if (Math.abs(length - seconds) > 0.2)
      throw new Error(`${file} takes ${length} s instead of ${seconds.toFixed(2)} s: its captions would not match`)
    const { size } = statSync(file)
    if (size <= mostBytes) return size
  }
  throw new Error(`${file} stays above ${mostBytes} bytes`)
}

function lengthOf(file: string): number {
  const asked = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]
  return Number(spawnSync('ffprobe', asked, { encoding: 'utf8' }).stdout)
}

export const writePoster = (shot: Shot, file: string): void => ffmpeg(['-i', shot.file, '-q:v', '5', file])
