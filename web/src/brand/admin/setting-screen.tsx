import {
  brandKeys,
  listBrand,
  type BrandKey,
  type BrandSetting,
  type BrandValue,
  type BrandValues,
} from '@athar/contracts/brand'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { AdminFrame, Loaded } from '../../platform/admin/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { NotFoundScreen } from '../../platform/routing/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Section } from '../../ui/section.tsx'
import { BrandHistory } from './brand-history.tsx'
import { ColourFields } from './colour-fields.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Pictures } from './pictures.tsx'
import { SettingPreview } from './setting-preview.tsx'
import { useIssueWords } from './use-issue-words.ts'
import { useSettingEditing } from './use-setting-editing.ts'
import { WordFields } from './word-fields.tsx'

/** /admin/brand/{key}: its pictures, words and colours, what they look like, and what they were before. */
export function BrandSettingScreen() {
  const { key } = useParams()
  const known = brandKeys.find((one) => one === key)
  return known ? <Found brandKey={known} /> : <NotFoundScreen />
}

function Found({ brandKey }: { readonly brandKey: BrandKey }) {
  const { t } = useTranslation('brand')
  const query = useApiQuery(listBrand, {}, { staleTime: 0 })
  return (
    <AdminFrame title={t(`keys.${brandKey}.name`)} intro={t(`keys.${brandKey}.text`)}>
      <p className="text-sm">
        <Link to={paths.adminBrand()} className="text-link underline underline-offset-2">
          {t('editor.back')}
        </Link>
      </p>
      <Loaded query={query}>
        {({ items }) => {
          const setting = items.find(({ key }) => key === brandKey)
          return setting ? <Editor key={setting.key} setting={setting} /> : <NotFoundScreen />
        }}
      </Loaded>
    </AdminFrame>
  )
}

function Editor({ setting }: { readonly setting: BrandSetting }) {
  const { t } = useTranslation('brand')
  const editing = useSettingEditing(setting)
  const { working, issues, attempt } = editing
  const { key } = setting
  const errors = useIssueWords(key, issues, working.value)
  const errorAt = (path: string) => errors.find(({ field }) => field === `brand-${path}`)?.message
  const change = (value: BrandValue) => editing.change(value)
  return (
    <div className="grid max-w-7xl grid-cols-1 gap-5">
      <Actions setting={setting} editing={editing} />
      {editing.restored && (
        <Alert severity="info" title={t('editor.restoredTitle')}>
          <p>
            <Button size="sm" onClick={editing.drop}>
              {t('editor.discard')}
            </Button>
          </p>
        </Alert>
      )}
      <ErrorSummary title={t('editor.problem')} errors={errors} attempt={attempt} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Pictures brandKey={key} value={working.value} errorAt={errorAt} onChange={change} />
          {'colours' in working.value ? (
            <Section title={t('colours.title')} text={t('colours.text')}>
              <ColourFields
                colours={working.value.colours}
                errorAt={errorAt}
                onChange={(colours) => change({ ...(working.value as BrandValues['platform']), colours })}
              />
            </Section>
          ) : (
            <Section title={t('editor.words')} text={t('editor.wordsText')}>
              <WordFields value={working.value} errorAt={errorAt} onChange={change} />
            </Section>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5 xl:sticky xl:top-[calc(var(--header-height)+1rem)]">
          <Section title={t('preview.title')} text={t('preview.text')}>
            <SettingPreview brandKey={key} value={working.value} />
          </Section>
        </div>
      </div>
      <BrandHistory setting={setting} dirty={editing.isDirty} busy={editing.isBusy} onRestore={editing.restore} />
      {editing.theirs && (
        <ConflictDialog
          brandKey={key}
          mine={working.value}
          theirs={editing.theirs}
          busy={editing.isBusy}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.drop}
          onClose={editing.decideLater}
        />
      )}
    </div>
  )
}

type ActionsProps = { readonly setting: BrandSetting; readonly editing: ReturnType<typeof useSettingEditing> }

function Actions({ setting, editing }: ActionsProps) {
  const { t } = useTranslation(['brand', 'common'])
  const [asked, setAsked] = useState(false)
  const { isDirty, isBusy } = editing
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output className="block min-h-5 text-sm text-muted">
        {isDirty ? t('editor.unsaved') : t('editor.standing', { version: setting.version })}
      </output>
      <div className="flex flex-wrap gap-3">
        {!setting.shipped && (
          <Button variant="quiet" disabled={isBusy || isDirty} onClick={() => setAsked(true)}>
            {t('editor.reset')}
          </Button>
        )}
        <Button disabled={!isDirty || isBusy} onClick={editing.drop}>
          {t('editor.discard')}
        </Button>
        <Button variant="primary" busy={isBusy} disabled={!isDirty} onClick={editing.save}>
          {t('editor.save')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t('editor.resetTitle')}
        text={t('editor.resetText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('editor.resetCancel') }}
        act={{
          label: t('editor.resetConfirm'),
          onClick: () => {
            setAsked(false)
            editing.reset()
          },
        }}
      />
    </div>
  )
}
