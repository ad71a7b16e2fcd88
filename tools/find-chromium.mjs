// Finds a Chromium for the browser journeys, or, where that is usual and allowed, installs one.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const places = {
  linux: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
    .map((name) => `/usr/bin/${name}`)
    .concat('/snap/bin/chromium'),
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
    ['/Applications', join(homedir(), 'Applications')].map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
  ),
  win32: [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
}

/** Chromium without its windows: journeys take a quarter less processor time than in the whole browser. */
const shell = '/usr/bin/chromium-headless-shell'

/** For journeys: the shell where Debian has it or lets us install it, else a whole browser. */
export function findHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return findChromium()
  if (!existsSync(shell) && mayInstall()) {
    process.stdout.write('Installing Chromium for the browser journeys …\n')
    aptInstall('chromium-headless-shell')
  }
  installFontsOnDebian()
  return existsSync(shell) ? shell : findChromium()
}

export function findChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked && !existsSync(asked)) throw new Error(`CHROMIUM_PATH is ${asked}, and there is no such file.`)
  installFontsOnDebian()
  const hit = [asked, ...(places[process.platform] ?? []), playwrightOwn()].find((path) => path && existsSync(path))
  return hit ?? installOnDebian() ?? fail()
}

/** The browser that `npx playwright install` put there, if somebody did. */
function playwrightOwn() {
  try {
    return createRequire(new URL('../e2e/package.json', import.meta.url))('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}

const mayInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore', env })
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore', env })
  } catch {
    // The next look for it tells.
  }
}

function installOnDebian() {
  if (!mayInstall()) return undefined
  process.stdout.write('Installing Chromium for the browser journeys …\n')
  aptInstall('chromium')
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined
}

/** A browser without the widths of Arial draws pages before our fonts arrive as no reader's does. */
function installFontsOnDebian() {
  const fonts = ['liberation', 'liberation2'].map((name) => `/usr/share/fonts/truetype/${name}`)
  if (!mayInstall() || fonts.some((path) => existsSync(path))) return
  process.stdout.write('Installing fonts for the browser journeys …\n')
  aptInstall('fonts-liberation')
}

function fail() {
  throw new Error(
    'The browser journeys need Chromium, Chrome or Edge, and none was found. Install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to its program.',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(findChromium())
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
