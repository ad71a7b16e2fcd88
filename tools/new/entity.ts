import { columnLine, formLine, inputLine, isNullable, journeyLine, listName, readFields } from './entity-fields.ts'
import { sampleOf, shownOf, writtenOf, type Field } from './entity-fields.ts'
import { readStates, stateValues } from './entity-states.ts'
import { entityWords, errorsOf, sidesOf, stateTree, trailWords } from './entity-words.ts'
import { readRegister, writeRegister } from './feature.ts'
import { addImport, render, type Checkout, type Values } from './files.ts'
import { readName, Refusal, spellings } from './names.ts'

export type Asked = {
  readonly fields: readonly string[]
  /** As `readStates` takes them. */
  readonly states?: string | undefined
  readonly upload?: boolean | undefined
  /** Filters by state and choices, in the address. */
  readonly list?: boolean | undefined
  readonly pdf?: boolean | undefined
  /** What one and several are called: `Well|Wells`, `بئر|آبار`. */
  readonly en?: string | undefined
  readonly ar?: string | undefined
}

/**
 * A kind of thing that an organisation keeps: contracts, table, store, use cases with tests, list and page with form,
 * states, files and PDF as asked, words, audit words, a journey.
 */
export function newEntity(checkout: Checkout, place: string | undefined, name: string | undefined, asked: Asked): void {
  const feature = readName(place, 'The feature')
  const one = spellings(readName(name, 'The entity'))
  const many = spellings(plural(one.kebab))
  const register = readRegister(checkout)
  const entry = register[feature]
  if (!entry) throw new Refusal(`${feature} is not in features.json: npm run new feature ${feature}`)
  const fields = readFields(asked.fields)
  const namespace = spellings(feature).camel
  const table = snake(feature === many.kebab ? many.kebab : `${feature}-${many.kebab}`)
  const states = asked.states === undefined ? null : readStates(feature, one.kebab, asked.states)
  const choices = fields.filter(({ type }) => type === 'choice')
  const parts = {
    kebab: one.kebab,
    fields,
    states,
    filters: Boolean(asked.list) && (states !== null || choices.length > 0),
    upload: Boolean(asked.upload),
    pdf: Boolean(asked.pdf),
  }
  const screen = `web/src/${feature}/${feature}-screen.tsx`
  const isFirst =
    checkout.has(screen) && sameCode(checkout.read(screen), render('feature-screen.tsx', spellings(feature)))
  const paths = {
    manyPath: isFirst ? namespace : namespace + many.pascal,
    onePath: namespace + one.pascal,
  }
  const values: Values = {
    feature,
    namespace,
    table,
    rows: spellings(table.replaceAll('_', '-')).camel,
    Rows: spellings(table.replaceAll('_', '-')).pascal,
    fileTable: `${table.slice(0, -snake(many.kebab).length)}${snake(one.kebab)}_files`,
    api: feature === many.kebab ? `/api/${feature}` : `/api/${feature}/${many.kebab}`,
    one: one.camel,
    One: one.pascal,
    oneKebab: one.kebab,
    oneSnake: snake(one.kebab),
    sentence: one.sentence,
    many: many.camel,
    Many: many.pascal,
    many_kebab: many.kebab,
    title: many.sentence,
    ...paths,
    upload: parts.upload,
    pdf: parts.pdf,
    filters: parts.filters,
    ...stateValues(states, table),
    ...fieldValues(fields, one, many.camel, states !== null, parts),
  }
  const server = `server/src/${feature}/${many.kebab}`
  const web = `web/src/${feature}/${many.kebab}`
  const made: Readonly<Record<string, string>> = {
    [`packages/contracts/src/${feature}/${many.kebab}.ts`]: 'entity-contracts.ts',
    [`${server}/deps.ts`]: 'entity-deps.ts',
    [`${server}/store.ts`]: 'entity-store.ts',
    [`${server}/routes.ts`]: 'entity-routes.ts',
    [`${server}/present-${one.kebab}.ts`]: 'entity-present.ts',
    [`${server}/list-${many.kebab}.ts`]: 'entity-list.ts',
    [`${server}/read-${one.kebab}.ts`]: 'entity-read.ts',
    [`${server}/add-${one.kebab}.ts`]: 'entity-add.ts',
    [`${server}/change-${one.kebab}.ts`]: 'entity-change.ts',
    [`${server}/remove-${one.kebab}.ts`]: 'entity-remove.ts',
    ...(states && { [`${server}/move-${one.kebab}.ts`]: 'entity-move.ts' }),
    ...(parts.upload && { [`${server}/${one.kebab}-files.ts`]: 'entity-files.ts' }),
    ...(parts.pdf && {
      [`${server}/${one.kebab}-document.ts`]: 'entity-document.ts',
      [`${server}/download-${one.kebab}-pdf.ts`]: 'entity-pdf.ts',
    }),
    [`${server}/${many.kebab}.test.ts`]: 'entity-test.ts',
    [`${web}/${many.kebab}-screen.tsx`]: 'entity-list-screen.tsx',
    [`${web}/${one.kebab}-screen.tsx`]: 'entity-screen.tsx',
    [`${web}/${one.kebab}-dialog.tsx`]: 'entity-dialog.tsx',
  }
  for (const [path, template] of Object.entries(made)) checkout.make(path, template, values)
  const journey = `e2e/${feature}.spec.ts`
  if (isFirst) checkout.write(journey, render('entity-journey.ts', values))
  else checkout.make(`e2e/${feature}-${many.kebab}.spec.ts`, 'entity-journey.ts', values)
  checkout.change(`server/schema/${feature}.sql`, (text) => text.trimEnd() + '\n' + render('entity-schema.sql', values))
  const inBoth = fields.filter(({ type }) => type === 'both')
  if (inBoth.length > 0)
    checkout.change('tools/check/column-types.ts', (text) => {
      const lines = inBoth.map(({ snake: column }) => `  '${table}.${column}': bilingual,\n`)
      return text.replace(/columnTypes: ColumnTypes = \{\n/, (head) => head + lines.join(''))
    })
  checkout.change(`packages/contracts/src/${feature}/index.ts`, (text) =>
    addImport(text, `export * from './${many.kebab}.ts'`),
  )
  checkout.change(`packages/contracts/src/${feature}/errors.ts`, (text) => {
    const lines = errorsOf(parts).map(({ code, status }) => `  '${feature}.${code}': { status: ${status} },\n`)
    return text.replace(
      /(defineErrors\(\{\n?)([\s\S]*?)\}\)\n*$/,
      (_, head: string, before: string) => `${head}${before}\n${lines.join('')}})\n`,
    )
  })
  checkout.change(`packages/contracts/src/${feature}/paths.ts`, (text) => {
    const list = `/${feature}${isFirst ? '' : `/${many.kebab}`}`
    const own = isFirst ? '' : `export const ${paths.manyPath} = () => '${list}'\n`
    return `${text.trimEnd()}\n${own}export const ${paths.onePath} = (id: string) => \`${list}/\${id}\`\n`
  })
  checkout.change(`server/src/${feature}/index.ts`, (text) => joinRoutes(text, feature, values))
  checkout.change(`web/src/${feature}/manifest.ts`, (text) => joinScreens(text, { feature, isFirst, values }))
  if (isFirst) checkout.remove(screen)
  writeRegister(checkout, {
    ...register,
    [feature]: { mayCall: [...new Set(['identity', ...entry.mayCall])] },
  })
  writeWords(checkout, { feature, namespace, isFirst, paths, parts, asked, names: { one, many } })
}

const snake = (kebab: string) => kebab.replaceAll('-', '_')
const plural = (kebab: string) =>
  /[^aeiou]y$/.test(kebab) ? `${kebab.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(kebab) ? `${kebab}es` : `${kebab}s`
const sameCode = (one: string, other: string) => one.replace(/\s/g, '') === other.replace(/\s/g, '')

type Parts = Parameters<typeof entityWords>[2]

function fieldValues(
  fields: readonly Field[],
  { camel: one, pascal: One }: ReturnType<typeof spellings>,
  many: string,
  states: boolean,
  { filters, upload, pdf }: Parts,
): Values {
  const [name, ...rest] = fields as readonly [Field, ...Field[]]
  const has = (...types: readonly Field['type'][]) => fields.some(({ type }) => types.includes(type))
  const choices = fields.filter(({ type }) => type === 'choice')
  const listed = rest.filter(({ type }) => !['long', 'both'].includes(type)).slice(0, 4)
  const lines = (of: (field: Field) => string, list: readonly Field[] = fields) =>
    list
      .map(of)
      .filter((line) => line !== '')
      .join('\n')
  const lists = choices.map((field) => listName(one, field))
  const bothName = name.type === 'both'
  const bothFacts = rest.some(({ type }) => type === 'both')
  const named = (value: string) => (bothName ? `nameIn(lang, ${value}.${name.camel}).text` : `${value}.${name.camel}`)
  const withFilters = [...(filters && states ? ['state'] : []), ...(filters ? choices.map(({ camel }) => camel) : [])]
  const filterType = (filter: string) => (filter === 'state' ? `${One}State` : `${One}Input['${filter}']`)
  const known = (filter: string) =>
    filter === 'state' ? `${one}States` : lists[choices.findIndex(({ camel }) => camel === filter)]!
  const joined = (...names: readonly (string | false)[]) => names.filter((text) => text !== false).join(', ')
  return {
    wire: [
      'cursorQuery',
      'idParams',
      'instant',
      'page',
      'uuid',
      ...(has('both') ? ['bilingualName'] : []),
      ...(has('date') ? ['day'] : []),
      ...(has('decimal') ? ['decimalText'] : []),
    ]
      .toSorted()
      .join(', '),
    choiceLists: choices
      .map(
        (field) =>
          `\nexport const ${listName(one, field)} = [${field.options.map((o) => `'${o}'`).join(', ')}] as const\n`,
      )
      .join(''),
    inputFields: lines((field) => inputLine(one, field)),
    filterSchema:
      withFilters.length === 0
        ? ''
        : `.extend({ ${withFilters.map((filter) => `${filter}: z.enum(${known(filter)}).optional()`).join(', ')} })`,
    columns: lines(columnLine),
    stateFilter: filters && states,
    filterFields: withFilters.map((filter) => `readonly ${filter}?: ${filterType(filter)} | undefined`).join('; '),
    filterConditions: withFilters
      .map((name) => `    .$if(filter.${name} !== undefined, (all) => all.where('${name}', '=', filter.${name}!))`)
      .join('\n'),
    inJson: fields
      .filter(({ type }) => type === 'both')
      .map(({ camel }) => `${camel}: JSON.stringify(input.${camel}), `)
      .join(''),
    platform: upload || pdf,
    platformParts: [...(pdf ? [`'branding'`] : []), ...(upload ? [`'clock'`, `'database'`, `'files'`] : [])].join(
      ' | ',
    ),
    documentI18n: joined(
      'dayOf',
      rest.some(({ type }) => type === 'whole') && 'formatCount',
      'formatDay',
      rest.some(({ type }) => type === 'decimal') && 'formatReadable',
      (upload || states || rest.some(({ type }) => ['text', 'long', 'both'].includes(type))) && 'isolate',
      has('both') && 'nameIn',
    ),
    documentName: named(one),
    documentFacts: lines(
      (field) =>
        `{ label: say('${many}.fields.${field.camel}'), ` +
        `value: ${writtenOf(many, `${one}.${field.camel}`, field)} },`,
      rest,
    ),
    sampleInput: lines((field) => `  ${field.camel}: ${sampleOf(field)},`),
    nameField: name.camel,
    nameLabel: name.camel,
    emptyName: bothName ? `{ en: '', ar: '' }` : `''`,
    namePath: bothName ? `${name.camel}.ar` : name.camel,
    sampleName: `'${name.sentence}'`,
    bothName,
    bothFacts,
    bothAny: has('both'),
    language: pdf || has('both'),
    dialogContracts: joined(
      `add${One}`,
      `change${One}`,
      `list${pascalOf(many)}`,
      `read${One}`,
      `${one}Input`,
      `type ${One}`,
    ),
    formFields: lines((field) => formLine(many, field)),
    listContracts: joined(
      `list${pascalOf(many)}`,
      filters && states && `${one}States`,
      states && `${one}Workflow`,
      ...(filters ? lists : []),
      `type ${One}`,
    ),
    listI18n: bothName ? 'nameIn' : '',
    rowName: named('row'),
    oneName: named(one),
    filterSpec: withFilters.map((filter) => `    ${filter}: filterOf.oneOf(${known(filter)}),`).join('\n'),
    filterControls: withFilters
      .map((filter) => {
        const label = filter === 'state' ? `${many}.state` : `${many}.fields.${filter}`
        const words = filter === 'state' ? 'states.${value}' : `${many}.options.${filter}.\${value}`
        return `<ChoiceFilter label={t('${label}')} any={t('${many}.any')} value={filter.${filter}}
          options={${known(filter)}.map((value) => ({ value, label: t(\`${words}\`) }))}
          onChange={(${filter}) => set({ ${filter} })} />`
      })
      .join('\n'),
    listColumns: listed
      .map((field) => {
        const kind = { decimal: 'decimal', whole: 'count', date: 'day' }[field.type as string]
        const held = `row.${field.camel}`
        const words = shownOf(many, held, { ...field, isOptional: false })
        const value = kind ? held : isNullable(field) ? `${held} === null ? null : ${words}` : words
        const header = `key: '${field.camel}', header: t('${many}.fields.${field.camel}')`
        return `    { ${header}, ${kind ? `kind: '${kind}', ` : ''}value: (row) => ${value} },`
      })
      .join('\n'),
    screenContracts: joined(
      `list${pascalOf(many)}`,
      `read${One}`,
      `remove${One}`,
      states && `move${One}`,
      states && `${one}Workflow`,
      ...(upload
        ? [`download${One}File`, `most${One}Files`, `remove${One}File`, `upload${One}File`, `type ${One}File`]
        : []),
      pdf && `download${One}Pdf`,
      `type ${One}Detail`,
    ),
    screenApi: joined(
      upload && 'callApi',
      (upload || pdf) && 'fetchFile',
      pdf && 'saveFile',
      upload && 'uploadFile',
      'useApiQuery',
      pdf && 'useErrorWords',
    ),
    queryParts: joined(pdf && 'useMutation', upload && 'useQueryClient'),
    screenFacts: rest
      .map((field) => {
        const value = `${one}.${field.camel}`
        const shown = shownOf(many, value, field)
        const text = ['text', 'long', 'both'].includes(field.type)
        const inside = !text
          ? `{${shown}}`
          : field.isOptional
            ? `{${value} !== '' && <bdi>{${shown}}</bdi>}`
            : `<bdi>{${shown}}</bdi>`
        return `        <Fact label={t('${many}.fields.${field.camel}')}>${inside}</Fact>`
      })
      .join('\n'),
    journeyFields: lines(
      (field) => journeyLine(one, field),
      fields.filter(({ isOptional }) => !isOptional),
    ),
    journeyName: `'${name.sentence} 1'`,
  }
}

const pascalOf = (camel: string) => camel.charAt(0).toUpperCase() + camel.slice(1)

/** Serves the routes of the entity beside those of the feature. */
function joinRoutes(text: string, feature: string, values: Values): string {
  const { camel, pascal } = spellings(feature)
  const { one, many_kebab: folder, states } = values as Record<string, string>
  const flow = states ? `${one}Flow` : null
  let joined = text
  if (text.includes(`create${pascal}(): Feature {`)) {
    joined = joined
      .replace(
        `create${pascal}(): Feature {`,
        [
          `create${pascal}(platform: Platform,`,
          `{ identity: { people } }: { readonly identity: Pick<Identity, 'people'> }): Feature {`,
          '  const deps = { ...platform, people }',
        ].join('\n'),
      )
      .replace(`routes: ${camel}Routes }`, `routes: [...${camel}Routes], workflows: [] }`)
      .replace(`import type { Feature } from`, `import type { Feature, Platform } from`)
    joined = `import type { Identity } from '../identity/index.ts'\n${joined}`
  }
  joined = joined.replace(
    /routes: \[([\s\S]*?)\]/,
    (_, list: string) => `routes: [${list.trim().replace(/,$/, '')}, ...${one}Routes(deps)]`,
  )
  if (flow)
    joined = joined.replace(
      /workflows: \[([\s\S]*?)\]/,
      (_, list: string) => `workflows: [${[list.trim().replace(/,$/, ''), flow].filter(Boolean).join(', ')}]`,
    )
  joined = joined.replace(/, workflows: \[\]/, '')
  joined = addImport(joined, `import { ${one}Routes } from './${folder}/routes.ts'`)
  if (flow) joined = addImport(joined, `import { ${flow} } from './${folder}/store.ts'`)
  return joined.includes(`...${one}Routes(deps)`) &&
    (!flow || joined.includes(`${flow}]`) || joined.includes(`, ${flow}`))
    ? joined
    : text
}

type Joining = { readonly feature: string; readonly isFirst: boolean; readonly values: Values }

function joinScreens(text: string, { feature, isFirst, values }: Joining): string {
  const { manyPath, onePath, many_kebab: many, Many, oneKebab, One } = values as Record<string, string>
  const lazy = (file: string, name: string) =>
    `lazy: screen(['${feature}', 'ui'], async () => (await import('./${many}/${file}.tsx')).${name})`
  const list = `{ path: paths.${manyPath}(), ${lazy(`${many}-screen`, `${Many}Screen`)} }`
  const page = lazy(`${oneKebab}-screen`, `${One}Screen`)
  const one = `{ path: paths.${onePath}(':id'), handle: { crumb: '${onePath}' }, ${page} }`
  if (isFirst)
    return text.replace(/workspaceRoutes: \[[\s\S]*?\n {2}\],/, `workspaceRoutes: [\n    ${list},\n    ${one},\n  ],`)
  return text
    .replace(/workspaceRoutes: \[/, `workspaceRoutes: [\n    ${list},\n    ${one},`)
    .replace(
      /items: \[([\s\S]*?)\],/,
      (_, items: string) =>
        `items: [${items.trim().replace(/,$/, '')}, { key: '${manyPath}', to: paths.${manyPath}(), icon: 'list' }],`,
    )
}

type Naming = {
  readonly feature: string
  readonly namespace: string
  readonly isFirst: boolean
  readonly paths: { readonly manyPath: string; readonly onePath: string }
  readonly parts: Parts
  readonly asked: Asked
  readonly names: Readonly<Record<'one' | 'many', ReturnType<typeof spellings>>>
}

function writeWords(checkout: Checkout, { feature, isFirst, paths, parts, asked, names }: Naming): void {
  const english = wordsOf(asked.en) ?? { one: names.one.sentence, many: names.many.sentence }
  for (const lang of ['en', 'ar'] as const) {
    // Until the Arabic is written the English stands here, and the test of the messages says so.
    const nouns = lang === 'ar' ? (wordsOf(asked.ar) ?? english) : english
    const tree = stateTree(lang, parts, nouns)
    const messages = `packages/i18n/messages/${feature}/${lang}.json`
    checkout.mergeJson(messages, {
      ...tree,
      ...((parts.states || parts.upload) && { sides: sidesOf(lang) }),
      [names.many.camel]: entityWords(lang, nouns, parts),
      errors: { [feature]: Object.fromEntries(errorsOf(parts).map((error) => [error.code, error[lang]])) },
    })
    const title = (JSON.parse(checkout.read(messages)) as { title: string }).title
    checkout.mergeJson(`packages/i18n/messages/workspace/${lang}.json`, {
      [paths.onePath]: nouns.one,
      ...(isFirst ? {} : { [paths.manyPath]: nouns.many }),
    })
    checkout.mergeJson(`packages/i18n/messages/organisation-trail/${lang}.json`, {
      areas: { [feature]: title },
      subjects: { [names.one.kebab]: `${nouns.one} {{id}}` },
      actions: { [feature]: trailWords(lang, nouns, parts) },
    })
  }
}

function wordsOf(text: string | undefined): { one: string; many: string } | null {
  if (text === undefined) return null
  const [one, many] = text.split('|')
  if (!one || !many) throw new Refusal(`An entity is called in both numbers, such as "Well|Wells"; it is "${text}".`)
  return { one, many }
}
