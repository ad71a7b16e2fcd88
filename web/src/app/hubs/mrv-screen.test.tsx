import { paths } from '@athar/contracts/paths'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { hubRoutes } from './hub-routes.ts'

const words = { en: 'Open projects', ar: 'فتح المشاريع' }

it.each(shownIn('en'))('leads a member of an organisation to its mitigation projects (%s)', async (lang) => {
  serve(acting('auditor'))
  await renderRoutes(hubRoutes, { lang, path: paths.mrv() })
  expect((await screen.findByRole('link', { name: words[lang] })).getAttribute('href')).toBe('/projects')
})
