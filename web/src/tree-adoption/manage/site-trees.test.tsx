import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting, refusal } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { aSiteTree, id, trees } from '../testing.ts'
import { SiteTrees } from './site-trees.tsx'

const at = `/api/tree-adoption/own-sites/${id(1)}`
const two = trees(
  aSiteTree(),
  aSiteTree({
    id: id(4),
    number: 'TREE-AAAAA-BBBBB',
    name: 'Huda',
    lastCheck: { id: id(30), state: 'dead', checkedOn: '2026-10-01', note: '', photoId: null },
  }),
)

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      act: 'Post the check',
      all: 'Choose all shown',
      none: 'Choose at least one tree',
      weak: 'Weak',
      done: /of 2 trees is posted/,
    },
    {
      lang: 'ar',
      act: 'نشر الفحص',
      all: 'اختيار كل المعروض',
      none: 'اختر شجرة واحدة على الأقل',
      weak: 'ضعيفة',
      done: /نُشر فحص شجرتين/,
    },
  ]),
)('posting a check ($lang)', (words) => {
  it('for many trees at once asks for what is missing first', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...acting('preparer'),
      [`GET ${at}/trees`]: two,
      [`POST ${at}/checks`]: { status: 201, body: { posted: 2 } },
    })
    await renderPart(<SiteTrees siteId={id(1)} mayPost />, { lang: words.lang })
    await user.click(await screen.findByRole('button', { name: words.act }))
    await screen.findByRole('link', { name: words.none })
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.click(screen.getByLabelText(words.all))
    await user.click(screen.getByRole('radio', { name: words.weak }))
    await user.click(screen.getByRole('button', { name: words.act }))
    await screen.findByText(words.done)
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      trees: [id(3), id(4)],
      state: 'weak',
      photoId: null,
    })
  })
})

it('a tree of one’s own is refused with what to do', async () => {
  const user = userEvent.setup()
  serve({
    ...acting('owner'),
    [`GET ${at}/trees`]: trees(aSiteTree()),
    [`POST ${at}/checks`]: refusal(409, 'tree-adoption.own-tree'),
  })
  await renderPart(<SiteTrees siteId={id(1)} mayPost />)
  await user.click(await screen.findByLabelText('Choose all shown'))
  await user.click(screen.getByRole('radio', { name: 'Alive' }))
  await user.click(screen.getByRole('button', { name: 'Post the check' }))
  await screen.findByText(/Another member of your organisation has to check it/)
})

it('who may not post sees the trees, and no form', async () => {
  serve({ ...acting('auditor'), [`GET ${at}/trees`]: two })
  await renderPart(<SiteTrees siteId={id(1)} mayPost={false} />)
  await screen.findByText(/TREE-AAAAA-BBBBB/)
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Post the check' })).toBeNull()
})
