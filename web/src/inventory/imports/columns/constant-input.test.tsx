import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { aMember, sitesAnswer } from '../../boundary/testing.ts'
import { ConstantInput } from './constant-input.tsx'

it('takes the name of a site that is not there yet for every row', async () => {
  serve({ ...aMember('preparer'), 'GET /api/inventory/sites': sitesAnswer([]) })
  const onChange = vi.fn()
  const user = userEvent.setup()
  await renderPart(<ConstantInput field="site" value="" onChange={onChange} />)
  await user.type(await screen.findByRole('combobox'), 'Tabuk depot')
  await user.click(await screen.findByRole('option', { name: /Tabuk depot/ }))
  expect(onChange).toHaveBeenCalledWith('Tabuk depot')
})
