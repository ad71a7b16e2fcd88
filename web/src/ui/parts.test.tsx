import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { BrandImage } from './brand-image.tsx'
import { Button, IconButton } from './button.tsx'
import { dateOf, partsOf } from './date-input.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { ProgressBar, progressOf } from './progress-bar.tsx'
import { DataTable } from './table/data-table.tsx'
import { nextRow } from './table/row-keys.ts'
import { Tabs } from './tabs.tsx'

describe('a progress bar', () => {
  it('is indeterminate, loading or complete, and counts to 100 unless told otherwise', () => {
    expect(progressOf(null, undefined)).toEqual({ state: 'indeterminate', max: 100, value: null })
    expect(progressOf(40, undefined)).toEqual({ state: 'loading', max: 100, value: 40 })
    expect(progressOf(100, undefined).state).toBe('complete')
    expect(progressOf(100, 200).state).toBe('loading')
    expect(progressOf(300, 200)).toEqual({ state: 'indeterminate', max: 200, value: null })
    expect(progressOf(5, 0).max).toBe(100)
  })

  it('carries no style of its own, so that markup made ahead passes the security header', () => {
    const { container } = render(<ProgressBar label="Import" value={40} />)
    expect(container.querySelector('[style]')).toBeNull()
    expect(screen.getByRole('progressbar', { name: 'Import' }).getAttribute('data-state')).toBe('loading')
  })
})

describe('a button', () => {
  it('that was pressed keeps the focus while it is busy, and cannot be pressed again', async () => {
    const pressed = vi.fn()
    const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={sent}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy} onClick={pressed}>
          Save
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    rerender(form(true))
    const button = screen.getByRole<HTMLButtonElement>('button')
    expect(document.activeElement).toBe(button)
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    await userEvent.keyboard('{Enter}')
    await userEvent.dblClick(button)
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
    expect([pressed.mock.calls.length, sent.mock.calls.length]).toEqual([1, 1])
  })

  it('that is held for a moment keeps the focus too', async () => {
    const pressed = vi.fn()
    render(<IconButton icon="close" label="Up" held onClick={pressed} />)
    await userEvent.click(screen.getByRole('button', { name: 'Up' }))
    expect(document.activeElement).toBe(screen.getByRole('button'))
    expect(pressed).not.toHaveBeenCalled()
  })
})

it('a brand image that cannot be loaded is hidden and its name stands there', () => {
  render(<BrandImage src="/logo.svg" alt="Athar" badge="Athar" width={10} height={10} />)
  const image = screen.getByAltText<HTMLImageElement>('Athar')
  fireEvent.error(image)
  expect(image.hidden).toBe(true)
  expect(screen.getByText('Athar')).toBeTruthy()
})

it('tabs open as one moves to them', async () => {
  const change = vi.fn()
  render(
    <Tabs
      label="t"
      value="a"
      onChange={change}
      tabs={[
        { value: 'a', label: 'A', content: 'first' },
        { value: 'b', label: 'B', content: 'second' },
      ]}
    />,
  )
  screen.getByRole('tab', { name: 'A' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(change).toHaveBeenCalledWith('b')
})

it('a dialog keeps the page behind still, and no style element is added for that', () => {
  const { rerender } = render(
    <Dialog open onOpenChange={() => undefined} title="Tour" closeLabel="Close">
      text
    </Dialog>,
  )
  expect(document.documentElement.dataset['locked']).toBeDefined()
  expect(document.querySelector('style')).toBeNull()
  rerender(
    <Dialog open={false} onOpenChange={() => undefined} title="Tour" closeLabel="Close">
      text
    </Dialog>,
  )
  expect(document.documentElement.dataset['locked']).toBeUndefined()
})

it('a dialog longer than the screen is scrolled by keyboard: its body takes focus where nothing in it does', () => {
  const room = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  const dialog = (content: ReactNode) => (
    <Dialog open onOpenChange={() => undefined} title="Tour" closeLabel="Close">
      {content}
    </Dialog>
  )
  const { rerender } = render(dialog('a long text'))
  expect(screen.getByText('a long text').tabIndex).toBe(0)
  rerender(dialog(<button type="button">act</button>))
  expect(screen.getByText('act').parentElement?.tabIndex).toBe(-1)
  room.mockRestore()
})

it('tabs that go on beyond the edge of a phone say so', () => {
  const places: Record<string, [left: number, right: number]> = { tablist: [0, 100], A: [0, 60], B: [60, 130] }
  const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left, right] = places[this.getAttribute('role') ?? ''] ?? places[this.textContent] ?? [0, 0]
    return new DOMRect(left, 0, right - left, 40)
  })
  const tabs = ['A', 'B'].map((label) => ({ value: label, label, content: '' }))
  render(<Tabs label="t" value="A" onChange={() => undefined} tabs={tabs} />)
  const list = screen.getByRole('tablist')
  expect(list.dataset['goesOn']).toBe('right')
  places['A'] = [-30, 30]
  places['B'] = [30, 100]
  fireEvent.scroll(list)
  expect(list.dataset['goesOn']).toBe('left')
  places['A'] = [0, 60]
  places['B'] = [60, 100]
  fireEvent.scroll(list)
  expect(list.dataset['goesOn']).toBeUndefined()
  rects.mockRestore()
})

it.each([
  { of: 'text', content: 'text' },
  {
    of: 'a field that takes the focus by itself',
    content: <input aria-label="Code" ref={(field) => field?.focus()} />,
  },
])('a dialog of $of gives focus back to what it was opened from', async ({ content }) => {
  const both = (open: boolean) => (
    <>
      <button type="button">Open</button>
      <Dialog open={open} onOpenChange={() => undefined} title="Tour" closeLabel="Close">
        {content}
      </Dialog>
    </>
  )
  const { rerender } = render(both(false))
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  rerender(both(true))
  expect(document.activeElement).not.toBe(opener)
  rerender(both(false))
  await vi.waitFor(() => expect(document.activeElement).toBe(opener), 60_000)
})

describe('a date', () => {
  it('is the same day in both calendars', () => {
    expect(partsOf('2025-03-20', 'islamic-umalqura')).toEqual({ day: '20', month: '9', year: '1446' })
    expect(dateOf({ day: '20', month: '9', year: '1446' }, 'islamic-umalqura')).toBe('2025-03-20')
    expect(dateOf({ day: '29', month: '2', year: '2024' }, 'gregory')).toBe('2024-02-29')
  })

  it('that does not exist is none; nothing typed is empty', () => {
    expect(dateOf({ day: '29', month: '2', year: '2025' }, 'gregory')).toBeNull()
    expect(dateOf({ day: '1', month: '1', year: '25' }, 'gregory')).toBeNull()
    expect(dateOf({ day: '', month: '', year: '' }, 'gregory')).toBe('')
  })
})

describe('a table', () => {
  it('moves by keys within its rows', () => {
    expect([
      nextRow('ArrowDown', 4, 5),
      nextRow('ArrowUp', 0, 5),
      nextRow('PageDown', 0, 30),
      nextRow('End', 0, 5),
      nextRow('a', 0, 5),
      nextRow('Home', 3, 0),
    ]).toEqual([4, 0, 10, 4, null, null])
  })

  it('draws only what is seen, counts all, selects by Space and opens by Enter', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => ({ id: String(at) }))
    const [select, open] = [vi.fn(), vi.fn()]
    render(
      <DataTable
        label="Records"
        words={{ selectAll: 'All', selectRow: (row) => `Select ${row}`, loading: 'Loading', total: 'Total' }}
        columns={[{ key: 'id', header: 'Id', width: '1fr', cell: (row) => row.id }]}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.id}
        selected={new Set()}
        onSelect={select}
        onOpen={open}
      />,
    )
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001')
    const drawn = screen.getAllByRole('row')
    expect(drawn.length).toBeLessThan(60)
    drawn[1]?.focus()
    await userEvent.keyboard(' {Enter}')
    expect(select).toHaveBeenCalledWith(new Set(['0']))
    expect(open).toHaveBeenCalledWith({ id: '0' })
  })

  it('makes a column wider by the arrow keys, where that is offered', async () => {
    const words = { selectAll: 'All', selectRow: String, loading: 'Loading', total: 'Total', widthOf: String }
    const columns = [{ key: 'name', header: 'Name', width: '12rem', cell: String }]
    const table = { label: 'Sites', words, columns, rows: ['a'], rowKey: String, rowLabel: String }
    const { rerender } = render(<DataTable {...table} />)
    expect(screen.queryByRole('separator')).toBeNull()
    rerender(<DataTable {...table} resizable />)
    screen.getByRole('separator', { name: 'Name' }).focus()
    await userEvent.keyboard('{Home}')
    expect(screen.getAllByRole('row')[0]?.style.gridTemplateColumns).toBe('48px')
    expect(screen.getByRole('separator').getAttribute('aria-valuenow')).toBe('48')
  })

  it('leaves to what matters most on a telephone', () => {
    const wide = window.matchMedia
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query === '(max-width: 40rem)' })
    const columns = ['Name', 'Area'].map((header) => ({
      key: header,
      header,
      width: '12rem',
      narrow: header === 'Name' ? '1fr' : (false as const),
      cell: () => header,
    }))
    const words = { selectAll: 'All', selectRow: String, loading: 'Loading', total: 'Total' }
    render(<DataTable label="Sites" words={words} columns={columns} rows={['a']} rowKey={String} rowLabel={String} />)
    window.matchMedia = wide
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name'])
    expect(screen.getAllByRole('row')[0]?.style.gridTemplateColumns).toBe('1fr')
  })
})

/** As a line of a list has it: what the menu offers is asked about once more. */
function Asked() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label="More" />}
        entries={[{ key: 'out', label: 'Keep out', onSelect: () => setOpen(true) }]}
      />
      {open && (
        <Dialog open onOpenChange={setOpen} title="Keep out?" closeLabel="Close">
          <p>They lose their access.</p>
        </Dialog>
      )}
    </>
  )
}

it('a dialog that a menu led into gives the focus back to the button of the menu', async () => {
  const user = userEvent.setup()
  render(<Asked />)
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Keep out' })
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
})
