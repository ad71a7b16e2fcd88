import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useTranslation } from 'react-i18next'
import { describe, expect, it, vi } from 'vitest'
import { createI18n, LanguageProvider, startLanguage, useLanguage } from './index.ts'

function Probe() {
  const { t } = useTranslation()
  const { lang, direction, toggleLanguage } = useLanguage()
  return (
    <button
      onClick={toggleLanguage}
    >{`${lang} ${direction} ${t('generic.retry')} ${t('no.such.key' as 'generic.retry')}`}</button>
  )
}

const show = () =>
  render(
    <LanguageProvider i18n={createI18n(startLanguage())}>
      <Probe />
    </LanguageProvider>,
  )

describe('language', () => {
  it('begins with a stored choice, else with the language of the page', () => {
    expect(startLanguage()).toBe('en')
    document.documentElement.lang = 'ar'
    expect(startLanguage()).toBe('ar')
    localStorage.setItem('language', 'en')
    expect(startLanguage()).toBe('en')
    localStorage.setItem('language', 'AR')
    expect(startLanguage()).toBe('ar')
  })

  it('a change is stored under "language" and turns the document', async () => {
    show()
    expect(screen.getByRole('button').textContent).toContain('en ltr Try Again')
    await userEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('button').textContent).toContain('ar rtl حاول مرة أخرى')
    expect(localStorage.getItem('language')).toBe('ar')
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
    await userEvent.click(screen.getByRole('button'))
    expect([localStorage.getItem('language'), document.documentElement.dir]).toEqual(['en', 'ltr'])
  })

  it('a missing key is shown as the key', () => {
    show()
    expect(screen.getByRole('button').textContent).toContain('no.such.key')
  })

  it('the words of another feature arrive with a change of language too', async () => {
    const i18n = createI18n('en')
    await i18n.loadNamespaces('identity')
    await act(() => i18n.changeLanguage('ar'))
    expect(i18n.t('identity:tabs.signIn')).toBe('تسجيل الدخول')
  })

  it('outside its provider it throws', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Probe />)).toThrow('useLanguage must be used within a LanguageProvider')
  })
})
