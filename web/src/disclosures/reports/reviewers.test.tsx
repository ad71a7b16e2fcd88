import type { DisclosureReport, ReportReviewer } from '@athar/contracts/disclosures'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { Reviewers } from './reviewers.tsx'

const reviewer = (over: Partial<ReportReviewer> = {}): ReportReviewer => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Independent Assurance LLC',
  email: 'assurer@outside.example',
  until: '2026-12-20',
  state: 'open',
  lastOpenedOn: null,
  invitedBy: 'Sami Alqahtani',
  verifier: null,
  ...over,
})
const words = {
  en: {
    unchecked: /^Invited by .*Sami Alqahtani.* · Identity not checked$/,
    accredited: /Accredited organisation: .*Gulf Assurance/,
    invite: 'Invite reviewer',
    prepared: /^You prepared this report/,
  },
  ar: {
    unchecked: /^الدعوة من .*Sami Alqahtani.* · لم يُتحقق من الهوية$/,
    accredited: /جهة معتمدة: .*الخليج للتحقق/,
    invite: 'دعوة مراجع',
    prepared: /^شاركتَ في إعداد هذا التقرير/,
  },
}

describe.each(shownIn('ar'))('reviewers from outside (%s)', (lang) => {
  const say = words[lang]
  const show = (reviewers: readonly ReportReviewer[], prepared: boolean) => {
    serve(acting('reviewer'))
    const report = { id: 'r', state: 'external-review', reviewers, prepared } as unknown as DisclosureReport
    return renderPart(<Reviewers report={report} />, { lang })
  }

  it('stand with who invited them, unchecked or of an accredited organisation', async () => {
    const verifier = { en: 'Gulf Assurance', ar: 'الخليج للتحقق' }
    await show([reviewer(), reviewer({ id: 'second', verifier })], false)
    expect(await screen.findByText(say.unchecked)).toBeTruthy()
    expect(screen.getByText(say.accredited)).toBeTruthy()
    expect(await screen.findByRole('button', { name: say.invite })).toBeTruthy()
  })

  it('are not invited by who prepared the report', async () => {
    await show([], true)
    expect(await screen.findByText(say.prepared)).toBeTruthy()
    expect(screen.queryByRole('button', { name: say.invite })).toBeNull()
  })
})
