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

function Secret() {
  const query = useApiQuery(read, {})
  return <Loaded query={query}>{({ words }) => <p>{words}</p>}</Loaded>
}

it.each([
  { lang: 'en', title: 'You may not see this', again: 'Try Again' },
  { lang: 'ar', title: 'لا يمكنك عرض هذه الصفحة', again: 'حاول مرة أخرى' },
] as const)(
  'whoever would rather not confirm reads no fault, and may after all ($lang)',
  async ({ lang, title, again }) => {
    const user = userEvent.setup()
    signInAs({})
    let confirms = false
    onTestFinished(hostStepUp(async () => confirms))
    serve({
      'GET /api/secret': () =>
        confirms
          ? { body: { words: 'the sums' } }
          : {
              status: 403,
              body: { code: 'second-factor-required', message: 'second-factor-required', requestId: 'r' },
            },
    })
    await renderPart(<Secret />, { lang })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByText(/Reference:|An error occurred/)).toBeNull()
    confirms = true
    await user.click(screen.getByRole('button', { name: again }))
    expect(await screen.findByText('the sums')).toBeTruthy()
  },
)
