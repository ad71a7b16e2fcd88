import { contract } from '@athar/contracts'
import { act, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { actingOrganisation } from '../session/index.ts'
import { useApiQuery } from './use-api-query.ts'

const read = contract({
  name: 'test.figures',
  method: 'GET',
  path: '/api/figures',
  summary: '',
  access: { kind: 'member', roles: ['owner'] },
  query: z.object({ year: z.number() }),
  response: z.object({ text: z.string() }),
})

function Figures({ year }: { readonly year: number }) {
  const { data, isPlaceholderData } = useApiQuery(read, { query: { year } }, { keepPrevious: true })
  return <p>{data ? `${data.text}${isPlaceholderData ? ', for now' : ''}` : 'nothing yet'}</p>
}

const Year = () => <Figures year={Number(useLocation().search.slice(1))} />

it('figures of before stand until the next are there, and never under the name of another organisation', async () => {
  const late = Promise.withResolvers<void>()
  const calls = serve({
    'GET /api/figures': async ({ headers, query }) => {
      const text = `${headers.get('athar-organisation')} in ${query.get('year')}`
      if (text !== 'one in 2024') await late.promise
      return { body: { text } }
    },
  })
  actingOrganisation.choose('one')
  const { router } = await renderPart(<Year />, { path: '/?2024' })
  expect(await screen.findByText('one in 2024')).toBeTruthy()
  await act(() => router.navigate('/?2025'))
  expect(await screen.findByText('one in 2024, for now')).toBeTruthy()
  act(() => actingOrganisation.choose('two'))
  expect(await screen.findByText('nothing yet')).toBeTruthy()
  late.resolve()
  expect(await screen.findByText('two in 2025')).toBeTruthy()
  expect(calls.map(({ headers }) => headers.get('athar-organisation'))).toEqual(['one', 'one', 'two'])
})
