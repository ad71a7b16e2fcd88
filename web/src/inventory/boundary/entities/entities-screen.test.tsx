import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { write } from '../../../testing/write.ts'
import { aMember, aSubsidiary, entitiesAnswer, refusal, theOrganisation } from '../testing.ts'
import { EntitiesScreen } from './entities-screen.tsx'

const base = (role: Parameters<typeof aMember>[0], entities = [theOrganisation, aSubsidiary]) => ({
  ...aMember(role),
  'GET /api/inventory/entities': entitiesAnswer(entities),
})

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      root: 'Najd Building Materials',
      child: 'Gulf Ready-Mix',
      held: '50% held',
      control: 'Joint financial control',
      counts: '0% of its emissions are counted',
    },
    {
      lang: 'ar',
      root: 'شركة نجد لمواد البناء',
      child: 'الخليج للخرسانة الجاهزة',
      held: 'حصة الملكية 50%',
      control: 'سيطرة مالية مشتركة',
      counts: 'يُحتسب 0% من انبعاثاته',
    },
  ]),
)('entities in $lang', ({ lang, root, child, held, control, counts }) => {
  it('stand below the one that holds them, with share, control and what counts', async () => {
    serve(base('auditor'))
    await renderPart(<EntitiesScreen />, { lang })
    const outer = (await screen.findByText(root)).closest('li') as HTMLElement
    const inner = within(outer).getByText(child).closest('li') as HTMLElement
    const plain = (text: string | null) => text?.replace(/[\u200e\u200f\u061c]/g, '') ?? ''
    for (const words of [held, control, counts]) expect(plain(inner.textContent)).toContain(words)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('adding an entity', () => {
  it('sends its names and how it is held, shares as fractions', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...base('admin'), 'POST /api/inventory/entities': { status: 201, body: aSubsidiary } })
    await renderPart(<EntitiesScreen />)
    await user.click(await screen.findByRole('button', { name: 'Add an entity' }))
    const dialog = screen.getByRole('dialog')
    await write(within(dialog).getByLabelText('Name in Arabic'), 'شركة الشرق', user)
    const from = within(dialog).getByRole('group', { name: 'First day' })
    await user.type(within(from).getByLabelText('Day'), '1')
    await user.type(within(from).getByLabelText('Month'), '7')
    await write(within(from).getByLabelText('Year'), '2021', user)
    const share = within(dialog).getByLabelText('Equity share')
    await user.clear(share)
    await write(share, '٦٧٫٥', user)
    await user.click(within(dialog).getByLabelText('Operational control'))
    await user.click(within(dialog).getByRole('button', { name: 'Add an entity' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      parentId: theOrganisation.id,
      name: { en: '', ar: 'شركة الشرق' },
      holdings: [
        {
          validFrom: '2021-07-01',
          validTo: null,
          equityShare: '0.675',
          financialControl: 'full',
          operationalControl: false,
        },
      ],
    })
  })

  it('names each mistake by its period', async () => {
    const user = userEvent.setup()
    serve(base('owner'))
    await renderPart(<EntitiesScreen />)
    await user.click(await screen.findByRole('button', { name: 'Add an entity' }))
    const dialog = screen.getByRole('dialog')
    await write(within(dialog).getByLabelText('Name in English'), 'East', user)
    await user.clear(within(dialog).getByLabelText('Equity share'))
    await user.type(within(dialog).getByLabelText('Equity share'), '120')
    await user.click(within(dialog).getByRole('button', { name: 'Add an entity' }))
    const told = within(await within(dialog).findByRole('alert'))
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(told).toEqual([
      'Period 1, First day: Enter a whole date.',
      'Period 1, Equity share: Enter a percentage from 0 to 100.',
    ])
  })
})

describe('changing an entity', () => {
  const put = `PUT /api/inventory/entities/${aSubsidiary.id}`
  const open = async (answers: Parameters<typeof serve>[0], lang: 'en' | 'ar' = 'en') => {
    const user = userEvent.setup()
    const calls = serve(answers)
    await renderPart(<EntitiesScreen />, { lang })
    await user.click(await screen.findByRole('button', { name: aSubsidiary.name[lang] }))
    return { user, calls, dialog: screen.getByRole('dialog') }
  }

  it('tells in words which periods overlap', async () => {
    const { user, dialog } = await open({
      ...base('owner'),
      [put]: refusal(422, 'inventory.holdings-overlap', { validFrom: '2020-01-01', otherFrom: '2022-01-01' }),
    })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText(/the one from 2020-01-01 and the one from 2022-01-01/)).toBeTruthy()
  })

  it.each(['en', 'ar'] as const)(
    'that somebody else changed shows both versions of how it is held (%s)',
    async (lang) => {
      const current = {
        ...aSubsidiary,
        version: 4,
        holdings: aSubsidiary.holdings.map((holding) => ({ ...holding, equityShare: '0.4' })),
      }
      const { user, dialog } = await open(
        { ...base('owner'), [put]: refusal(409, 'inventory.boundary-changed', { current }) },
        lang,
      )
      await user.click(within(dialog).getByRole('button', { name: lang === 'en' ? 'Save' : 'حفظ' }))
      const notice = (await within(dialog).findByText(lang === 'en' ? 'Your version' : 'نسختك')).closest(
        'dl',
      ) as HTMLElement
      expect(notice.textContent?.replace(/[\u200e\u200f\u061c]/g, '')).toMatch(/50 %.*40 %/)
    },
  )

  it('leaves out the entity itself and what hangs below it as a holder', async () => {
    const { user, dialog } = await open(base('owner'))
    await user.click(within(dialog).getByLabelText('Held by'))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Najd Building Materials'])
  })
})

describe('archiving an entity', () => {
  it('says why it cannot be while something hangs on it', async () => {
    const user = userEvent.setup()
    serve({
      ...base('owner'),
      [`POST /api/inventory/entities/${aSubsidiary.id}/archive`]: refusal(409, 'inventory.entity-in-use', {
        entities: 0,
        sites: 2,
      }),
    })
    await renderPart(<EntitiesScreen />)
    await user.click(await screen.findByRole('button', { name: 'Actions for Gulf Ready-Mix' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    expect(await screen.findByText(/entities \(0\) or sites \(2\) in use/)).toBeTruthy()
  })

  it('keeps what is archived out of sight until it is asked for', async () => {
    const user = userEvent.setup()
    serve(base('owner', [theOrganisation, { ...aSubsidiary, archivedAt: '2026-01-01T00:00:00Z' }]))
    await renderPart(<EntitiesScreen />)
    expect(await screen.findByText('Najd Building Materials')).toBeTruthy()
    expect(screen.queryByText('Gulf Ready-Mix')).toBeNull()
    await user.click(screen.getByRole('switch', { name: 'Show 1 archived entity' }))
    expect(screen.getByText('Gulf Ready-Mix')).toBeTruthy()
  })
})
