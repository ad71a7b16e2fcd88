import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ProofScreen } from '../../app/proof-screen.tsx'
import { renderRoutes } from '../../testing/render.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { visitorRoutes } from '../index.ts'
import { aBlock, noTonnes, serialNumber, totals } from '../testing.ts'

const retirement = {
  number: 'RET-2026-ABCD',
  tonnes: '20',
  beneficiary: null,
  beneficiaryKind: 'person',
  purpose: 'A flight',
  claimYear: 2026,
  at: '2026-11-21T08:00:00.000Z',
  sample: false,
  serials: ['ATH-1-7-2025-1-20'],
}
const project = {
  project: '7',
  name: { en: 'Solar roofs', ar: 'أسطح شمسية' },
  projectType: 'grid-renewables',
  region: 'SA-01',
  sample: true,
  totals,
}
const lists = {
  'GET /api/credits/registry-projects': { body: { items: [project], total: 1 } },
  'GET /api/credits/registry-retirements': { body: { items: [retirement], total: 1 } },
}

describe.each(shownIn('en'))('the public registry (%s)', (lang) => {
  const say = {
    en: {
      title: 'Public registry of carbon credits',
      totals: 'Where the tonnes are',
      person: 'A person',
      find: 'Search',
    },
    ar: { title: 'السجل العام لأرصدة الكربون', totals: 'توزيع الأطنان', person: 'فرد', find: 'بحث' },
  }[lang]

  it('shows totals, projects, blocks and retirements, and searches by a part of a serial', async () => {
    const calls = serve({
      ...lists,
      'GET /api/credits/registry': { body: { items: [aBlock()], total: 1, totals, sampleTotals: noTonnes } },
    })
    await renderRoutes(visitorRoutes, { lang, path: '/marketplace/registry' })
    expect(await screen.findByRole('heading', { level: 1, name: say.title })).toBeTruthy()
    const figures = within(await screen.findByRole('region', { name: say.totals }))
    for (const figure of ['100', '70', '20']) expect(figures.getByText(figure)).toBeTruthy()
    expect(screen.getByRole('link', { name: serialNumber }).getAttribute('href')).toMatch(
      new RegExp(`/marketplace/registry/${serialNumber}$`),
    )
    expect(await screen.findByText(say.person)).toBeTruthy()
    expect(document.querySelectorAll('[data-sample]').length).toBe(1)
    await userEvent.type(screen.getByRole('searchbox'), 'ATH-1-7')
    await userEvent.click(screen.getByRole('button', { name: say.find }))
    await expect.poll(() => calls.at(-1)?.query.get('q')).toBe('ATH-1-7')
  })

  it('gives sample tonnes apart', async () => {
    const sampleTotals = { ...noTonnes, issued: '963', held: '963' }
    serve({ ...lists, 'GET /api/credits/registry': { body: { items: [], total: 0, totals, sampleTotals } } })
    await renderRoutes(visitorRoutes, { lang, path: '/marketplace/registry' })
    const apart = within(
      await screen.findByRole('region', { name: { en: 'Sample tonnes', ar: 'أطنان تجريبية' }[lang] }),
    )
    expect(apart.getAllByText('963')).toHaveLength(2)
    expect(apart.queryByText('100')).toBeNull()
  })

  it('tells the history of a serial, naming who agreed', async () => {
    const event = { serial: serialNumber, tonnes: '100', at: '2026-11-20T08:00:00.000Z', from: null, to: null }
    const history = [
      { ...event, kind: 'issue', retirement: null, to: project.name },
      {
        ...event,
        kind: 'retire',
        retirement: { ...retirement, beneficiary: 'Green Buyers', beneficiaryKind: 'company' },
      },
    ]
    serve({
      [`GET /api/credits/registry/${serialNumber}`]: {
        body: { ...aBlock(), blocks: [aBlock()], blockCount: 204, history },
      },
    })
    await renderRoutes(visitorRoutes, { lang, path: `/marketplace/registry/${serialNumber}` })
    expect(await screen.findByRole('heading', { level: 1, name: serialNumber })).toBeTruthy()
    expect(screen.getByText('Green Buyers')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
    expect(
      screen.getByText({ en: 'The first 1 of 204 blocks are shown.', ar: 'المعروض من الدفعات: أول 1 من 204.' }[lang]),
    ).toBeTruthy()
  })

  it.each([404, 422])('answers an unknown or unreadable serial as a page that is not there (%i)', async (status) => {
    serve({
      'GET /api/credits/registry/ATH-9-9-2025-1-1': {
        status,
        body: { code: 'credits.serial-missing', message: '', details: {}, requestId: 'r' },
      },
    })
    await renderRoutes(visitorRoutes, { lang, path: '/marketplace/registry/ATH-9-9-2025-1-1' })
    expect(await screen.findByRole('heading', { level: 1, name: /not found|غير موجودة/i })).toBeTruthy()
  })

  it('shows what the number of a retirement stands for, without naming a person', async () => {
    const serial = {
      serial: serialNumber,
      programme: 1,
      project: '7',
      vintage: 2025,
      from: '1',
      to: '100',
      tonnes: '100',
    }
    const proof = {
      id: '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b01',
      number: 'RET-2026-ABCD',
      tonnes: '100',
      beneficiary: null,
      beneficiaryKind: 'person',
      purpose: null,
      claimYear: 2026,
      retiredAt: '2026-11-21T08:00:00.000Z',
      serials: [{ ...serial, projectName: project.name }],
      sample: true,
    }
    const saved = savedFiles()
    serve({
      'GET /api/credits/proofs/ret-2026-abcd': { body: proof },
      'GET /api/log/proofs/RET-2026-ABCD': { body: { leaf: 1 } },
    })
    const element = <ProofScreen />
    await renderRoutes([{ path: '/proof/:number', element }], { lang, path: '/proof/ret-2026-abcd' })
    expect(await screen.findByText(say.person)).toBeTruthy()
    expect(screen.getByRole('link', { name: serialNumber })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Download|تنزيل/ }))
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['proof-RET-2026-ABCD.json'])
  })
})
