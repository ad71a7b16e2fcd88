import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { arabicTwin } from './build/arabic-twin.ts'
import { bootScript } from './build/boot-script.ts'
import { contractsOfCallers } from './build/contracts-of-callers.ts'
import { installable } from './build/installable.ts'
import { precompress } from './build/precompress.ts'
import { prerender } from './build/prerender.ts'
import { namePageParts, nameSharedPart } from './build/shared-parts.ts'
import { thirdPartyNotices } from './build/third-party-notices.ts'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    contractsOfCallers(),
    bootScript(),
    arabicTwin(),
    installable(),
    precompress(),
    prerender(),
    thirdPartyNotices(),
  ],
  // `react-i18next` takes one function of the library, for a way of naming keys that is not used here.
  resolve: { alias: { i18next: new URL('build/no-key-selectors.ts', import.meta.url).pathname } },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The security header allows fonts and pictures from our own address only.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What each screen needs would be named in the script that the first paint waits for, four per cent of it: a screen's own file
      // names the others.
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? [] : needed),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Packing every file well takes most of the time; the build need not say so each time.
      checks: { pluginTimings: false },
      output: {
        // The shell names every screen's file: letters of a hash are what packs worst in it, and seven tell versions apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // What the first paint waits for travels in two files: libraries, which change rarely, and our own shell. What two dozen
        // screens or more stand on is a third, for a screen of forty small files keeps the browser busy with their number.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'shell', tags: ['$initial'], priority: 1 },
            // What few screens check by stays out of what all stand on.
            {
              name: 'schemas',
              test: /[/](?:zod|contracts[/]src[/](?:core[/](?:wire|place)|organisations[/]organisation))[./]/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Both the schemas and what all stand on need these: in a file of their own, neither waits for the other.
            {
              name: 'values',
              test: /[/]contracts[/]src[/](?:core[/]region-codes|organisations[/]vocabulary)[.]/,
              priority: 2,
            },
            // Addresses and names of values are a few lines each: one file instead of a dozen requests.
            {
              name: 'names',
              test: /[/]contracts[/]src[/][^/]+[/](?:paths|vocabulary)[.]/,
              includeDependenciesRecursively: false,
            },
            {
              name: nameSharedPart,
              minShareCount: 24,
              test: /^(?!.*[/]contracts[/]src[/]inventory[/])/,
              includeDependenciesRecursively: false,
            },
            { name: namePageParts, minShareCount: 2, priority: -1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/auth/v1': 'http://127.0.0.1:3000',
      '/functions': 'http://127.0.0.1:3000',
      '/brand/files': 'http://127.0.0.1:3000',
    },
  },
})
