import { contract } from '@athar/contracts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'
import { hostStepUp, useApiQuery } from './index.ts'
import { Loaded } from './loaded.tsx'

const read = contract({
  name: 'test.read',
  method: 'GET',
  path: '/api/secret',
  summary: '',
  access: { kind: 'person' },
  response: z.object({ words: z.string() }),
})

const readOther = contract({ ...read, name: 'test.read-other', path: '/api/other' })

function Secret() {
  const query = useApiQuery(read, {})
  const other = useApiQuery(readOther, {})
  return (
    <main tabIndex={-1}>
      <Loaded query={query}>{({ words }) => <p>{words}</p>}</Loaded>
      <Loaded query={other}>{({ words }) => <p>{words}</p>}</Loaded>
    </main>
  )
}

it.each([
  {
    lang: 'en',
    code: 'second-factor-required',
    title: 'Your second factor is needed here',
    ask: 'Confirm with the second factor',
  },
  {
    lang: 'ar',
    code: 'second-factor-required',
    title: 'عامل التحقق الثاني مطلوب هنا',
    ask: 'التأكيد بعامل التحقق الثاني',
  },
  {
    lang: 'en',
    code: 'second-factor-missing',
    title: 'A second factor is needed here',
    ask: 'Set up a second factor',
  },
  { lang: 'ar', code: 'second-factor-missing', title: 'يلزم هنا عامل تحقق ثانٍ', ask: 'إعداد عامل تحقق ثانٍ' },
] as const)('whoever would rather not confirm reads no fault, and may after all ($code, $lang)', async (one) => {
  const user = userEvent.setup()
  signInAs({})
  let confirms = false
  onTestFinished(hostStepUp(async () => confirms))
  const answer = (words: string) => () =>
    confirms ? { body: { words } } : { status: 403, body: { code: one.code, message: one.code, requestId: 'r' } }
  serve({ 'GET /api/secret': answer('the sums'), 'GET /api/other': answer('the shares') })
  await renderPart(<Secret />, { lang: one.lang })
  expect(await screen.findAllByRole('heading', { name: one.title })).toHaveLength(2)
  expect(screen.queryByText(/Reference:|An error occurred|You may not|الرقم المرجعي|لا يمكنك/)).toBeNull()
  const [ask] = screen.getAllByRole('button', { name: one.ask })
  ask!.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(ask)
  confirms = true
  await user.keyboard('{Enter}')
  // What else the page waits for comes with it.
  expect(await screen.findByText('the sums')).toBeTruthy()
  expect(await screen.findByText('the shares')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it.each([
  { lang: 'en', again: 'Try Again' },
  { lang: 'ar', again: 'حاول مرة أخرى' },
] as const)('whoever tries again goes on from the page once it is there ($lang)', async ({ lang, again }) => {
  const user = userEvent.setup()
  signInAs()
  let works = false
  const answer = () =>
    works ? { body: { words: 'the sums' } } : { status: 500, body: { code: 'internal', message: '', requestId: 'r' } }
  serve({ 'GET /api/secret': answer, 'GET /api/other': { body: { words: 'the shares' } } })
  await renderPart(<Secret />, { lang })
  const button = await screen.findByRole('button', { name: again })
  works = true
  button.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('the sums')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
