import type { disclosures } from '@athar/contracts'
import { isFigure, itemStatus, liveFiguresIn, relationOf, unitChoices } from '@athar/frameworks'
import { framework } from '@athar/reference-data'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { DisclosuresDeps } from './deps.ts'
import { evidencedDatapoints } from './evidence.ts'
import { inventoryFigures, type InventoryFigures } from './inventory-figures.ts'
import { labelOf, library, titleOf, unitOf, type Item } from './library.ts'
import { changedFigures, formulaOf, isSame, presentAnswer, stateOf } from './present-answer.ts'
import { reportingYear } from './reporting-year.ts'
import { answersOf, commentsOf, itemsOf, preparersOf, versionsOf, type AnswerRow, type Answers } from './store.ts'

export const itemNamed = (slug: string): Item =>
  library().items.get(slug) ?? fail('disclosures.item-not-found', { slug })

export async function readItem(
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.readItem>,
): Promise<disclosures.DisclosureItem> {
  const { actor, params, query, db } = call
  const { organisationId } = actor
  const item = itemNamed(params.slug)
  const year = await reportingYear(deps, call, organisationId, query.year)
  const scope = { organisationId, year }
  const answers = await answersOf(db, scope)
  const before = await answersOf(db, { organisationId, year: year - 1 }, item.datapoints)
  const figures = await inventoryFigures(deps, db, organisationId, year)
  const evidenced = await evidencedDatapoints(deps, db, scope)
  const row = (await itemsOf(db, scope)).get(item.slug)
  const versions = await versionsOf(db, scope, item.datapoints)
  const comments = await commentsOf(db, scope, item.slug)
  const preparers = await preparersOf(db, organisationId)
  const people = await deps.people.find(db, [
    ...new Set([
      ...[...answers.values(), ...before.values(), ...versions].flatMap((one) => one.changedBy ?? []),
      ...comments.map((comment) => comment.personId),
      ...preparers,
      ...(row?.ownerId ? [row.ownerId] : []),
    ]),
  ])
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.fullName ?? null))
  const scene = { answers, before, figures, nameOf }
  return {
    framework: item.framework,
    frameworkName: framework(item.framework).name,
    slug: item.slug,
    code: item.code,
    title: titleOf(item),
    requirement: { en: item.requirement_en, ar: item.requirement_ar },
    paragraph: item.paragraph,
    group: item.group,
    mandatory: item.mandatory,
    unsure: item.code_source === 'secondary' || item.source_confidence === 'unsure',
    year,
    status: itemStatus(item, (id) => stateOf(answers.get(id), evidenced), (row?.notApplicable ?? null) !== null),
    notApplicable: row?.notApplicable ?? null,
    owner: row?.ownerId ? { id: row.ownerId, name: nameOf(row.ownerId) ?? '' } : null,
    ownerAway: row?.ownerId != null && !preparers.includes(row.ownerId),
    dueOn: row?.dueOn ?? null,
    version: row?.version ?? 0,
    datapoints: item.datapoints.map((id) => datapointOf(id, item, scene)),
    related: relatedTo(item),
    liveFigures: liveFigures(item, answers),
    owners: preparers.map((id) => ({ id, name: nameOf(id) ?? '' })),
    comments: comments.map((one) => ({
      id: Number(one.id),
      text: one.text,
      by: nameOf(one.personId),
      at: one.at.toISOString(),
    })),
    changes: versions.map((one) => ({
      datapoint: one.datapoint,
      version: one.version,
      value: one.value as disclosures.AnswerChange['value'],
      notApplicable: one.notApplicable,
      source: one.source,
      by: nameOf(one.changedBy),
      at: one.changedAt.toISOString(),
    })),
  }
}

type Scene = {
  readonly answers: Answers
  readonly before: Answers
  readonly figures: InventoryFigures
  readonly nameOf: (id: string | null) => string | null
}

function datapointOf(
  id: string,
  item: Item,
  { answers, before, figures, nameOf }: Scene,
): disclosures.DisclosureDatapoint {
  const datapoint = library().datapoints.get(id)!
  const row = answers.get(id)
  const counted = figures.values.get(id)
  const optionsOf = (options: typeof datapoint.options) =>
    (options ?? []).map((option) => ({ value: option.value, label: labelOf(option) }))
  return {
    id,
    label: labelOf(datapoint),
    help: { en: datapoint.help_en, ar: datapoint.help_ar },
    type: datapoint.type,
    unit: unitOf(datapoint),
    units: [...unitChoices(datapoint.unit)],
    options: optionsOf(datapoint.options),
    multiple: datapoint.multiple ?? false,
    columns: (datapoint.columns ?? []).map((column) => ({
      key: column.key,
      label: labelOf(column),
      type: column.type,
      options: optionsOf(column.options),
    })),
    evidenceExpected: datapoint.evidence_expected,
    answer: presentAnswer(row, nameOf),
    lastYear: presentAnswer(before.get(id), nameOf),
    computed: datapoint.computed_from !== null,
    inventory:
      counted === undefined ? null : { value: counted, state: figures.state, differs: differsFrom(row, counted) },
    withoutFigure: figures.without.get(id) ?? null,
    formula: formulaOf(datapoint, answers),
    changedFigures: changedFigures(row, answers, figures.values),
    countsFor: (library().byDatapoint.get(id) ?? [])
      .filter((other) => other.slug !== item.slug)
      .map((other) => ({ framework: other.framework, slug: other.slug, code: other.code, title: titleOf(other) })),
  }
}

const differsFrom = (row: AnswerRow | undefined, counted: string): boolean =>
  typeof row?.value === 'string' && !isSame(row.value, counted)

const relatedTo = (item: Item): disclosures.DisclosureItem['related'] =>
  [...library().items.values()].flatMap((other) => {
    const relation = other.slug === item.slug ? null : relationOf(item, other)
    return relation === null
      ? []
      : [{ framework: other.framework, slug: other.slug, code: other.code, title: titleOf(other), relation }]
  })

/** Figures that hold an answer, and those that the texts of the item name already. */
function liveFigures(item: Item, answers: Answers): disclosures.DisclosureItem['liveFigures'] {
  const named = new Set(item.datapoints.flatMap((id) => liveFiguresIn(JSON.stringify(answers.get(id)?.value ?? ''))))
  return [...library().datapoints.values()].flatMap((datapoint) => {
    const value = answers.get(datapoint.id)?.value
    const isThere = typeof value === 'string' || named.has(datapoint.id)
    if (!isFigure(datapoint.type) || !isThere) return []
    return [
      {
        id: datapoint.id,
        label: labelOf(datapoint),
        value: typeof value === 'string' ? value : null,
        unit: unitOf(datapoint)?.name ?? null,
      },
    ]
  })
}
