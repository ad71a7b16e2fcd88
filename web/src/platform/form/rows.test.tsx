import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { write } from '../../testing/write.ts'
import { ApiError } from '../api/index.ts'
import { Form, useForm, type Schema } from './index.ts'

type Line = { readonly item: string; readonly amount: string }
type Draft = { readonly lines: readonly Line[] }
const schema: Schema = {
  safeParse(value) {
    const { lines } = value as { lines: readonly { amount: unknown }[] }
    const issues = lines.flatMap(({ amount }, at) =>
      typeof amount === 'number' && !Number.isNaN(amount) ? [] : [{ code: 'invalid', path: ['lines', at, 'amount'] }],
    )
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } }
  },
}

function Lines({ send }: { readonly send: (body: Draft) => Promise<unknown> }) {
  const form = useForm<Draft>({
    name: 'lines',
    initial: {
      lines: [
        { item: 'Spades', amount: '5' },
        { item: 'Trees', amount: '' },
      ],
    },
    schema,
    fields: [
      {
        kind: 'rows',
        name: 'lines',
        label: 'Lines',
        one: (nth) => `Line ${nth}`,
        add: 'Add line',
        fresh: () => ({ item: '', amount: '' }),
        least: 1,
        most: 3,
        ordered: true,
        fields: () => [
          { kind: 'text', name: 'item', label: 'Item' },
          { kind: 'number', name: 'amount', label: 'Amount', as: 'number', required: true },
        ],
      },
    ],
    send,
  })
  return <Form form={form} submit="Send" />
}

const items = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Item' }).map(({ value }) => value)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('rows are added, moved and removed, their figures read, and a mistake is said with its row', async () => {
  const sent: Draft[] = []
  await renderPart(<Lines send={async (body) => sent.push(body)} />)
  await press('Send')
  expect((await screen.findAllByRole('link', { name: /^Line 2, Amount/ })).length).toBe(1)
  expect(sent).toEqual([])
  await write(screen.getAllByRole('textbox', { name: 'Amount' })[1]!, '١٢٫٥')
  await press('Add line')
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Item' })[2]))
  expect(screen.getByRole('button', { name: 'Add line' }).getAttribute('aria-disabled')).toBe('true')
  await write(screen.getAllByRole('textbox', { name: 'Item' })[2]!, 'Water')
  await write(screen.getAllByRole('textbox', { name: 'Amount' })[2]!, '3')
  await press('Move up Line 3')
  expect(items()).toEqual(['Spades', 'Water', 'Trees'])
  await press('Remove Line 1')
  expect(items()).toEqual(['Water', 'Trees'])
  await press('Send')
  await waitFor(() =>
    expect(sent).toEqual([
      {
        lines: [
          { item: 'Water', amount: 3 },
          { item: 'Trees', amount: 12.5 },
        ],
      },
    ]),
  )
})

it('a text or list that is empty or too short says so, and anything else that it is wrong', async () => {
  type Meter = { readonly name: string; readonly code: string; readonly unit: string; readonly lines: readonly Line[] }
  const paths = ['name', 'code', 'unit', 'lines']
  const issues = paths.map((path) => ({ path, code: path === 'unit' ? 'invalid_format' : 'too_small' }))
  const refused = new ApiError({ code: 'validation-failed', status: 400, details: { issues } })
  function MeterForm() {
    const form = useForm<Meter>({
      name: 'meter',
      initial: { name: '', code: 'a', unit: '?', lines: [] },
      fields: [
        { kind: 'text', name: 'name', label: 'Name' },
        { kind: 'text', name: 'code', label: 'Code' },
        { kind: 'text', name: 'unit', label: 'Unit' },
        {
          kind: 'rows',
          name: 'lines',
          label: 'Lines',
          one: (nth) => `Line ${nth}`,
          add: 'Add line',
          fresh: () => ({ item: '', amount: '' }),
          most: 3,
          fields: () => [{ kind: 'text', name: 'item', label: 'Item' }],
        },
      ],
      send: () => Promise.reject(refused),
    })
    return <Form form={form} submit="Send" />
  }
  await renderPart(<MeterForm />)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  for (const words of [
    'Name: Fill in this field.',
    'Code: Write a little more.',
    'Unit: This is not in the expected form.',
    'Lines: Add at least one.',
  ])
    expect(await screen.findByText(words)).toBeTruthy()
})
