// Rules of this house that no shipped linter knows.
const worded = new Set(['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'label'])
const wordy = (text) => /\p{L}{2,}/u.test(text)
const physical =
  /(?:^|\s)(?:[a-z-]+:)*-?(?:ml|mr|pl|pr|left|right|border-l|border-r|rounded-l|rounded-r|rounded-tl|rounded-tr|rounded-bl|rounded-br|text-left|text-right|float-left|float-right)(?:-|\s|$)/

/** Text that people read comes from the message files. */
const noLiteralText = {
  create(context) {
    const report = (node, text) => {
      if (wordy(text))
        context.report({ node, message: `Literal text "${text.trim().slice(0, 30)}": use a message key` })
    }
    const isText = (node) => {
      for (let parent = node.parent; parent; parent = parent.parent) {
        if (parent.type === 'JSXExpressionContainer')
          return parent.parent.type !== 'JSXAttribute' || worded.has(parent.parent.name.name)
        if (!/^(ConditionalExpression|LogicalExpression|TemplateLiteral)$/.test(parent.type)) return false
      }
      return false
    }
    return {
      JSXText: (node) => report(node, node.value),
      JSXAttribute(node) {
        if (
          node.value?.type === 'Literal' &&
          typeof node.value.value === 'string' &&
          node.name.type === 'JSXIdentifier' &&
          worded.has(node.name.name)
        )
          report(node.value, node.value.value)
      },
      Literal(node) {
        if (
          typeof node.value === 'string' &&
          isText(node) &&
          !(node.parent.type === 'ConditionalExpression' && node.parent.test === node)
        )
          report(node, node.value)
      },
    }
  },
}

/** Start and end, never left and right: one drawing serves both directions. */
const logicalClasses = {
  create(context) {
    const check = (node, text) => {
      if (physical.test(text))
        context.report({ node, message: `Physical direction in "${text.slice(0, 60)}": use the start/end classes` })
    }
    return {
      JSXAttribute(node) {
        if (node.name.name === 'className' && node.value?.type === 'Literal') check(node, String(node.value.value))
      },
      TemplateElement(node) {
        if (/\b(flex|grid|px-|py-|text-|bg-)/.test(node.value.raw)) check(node, node.value.raw)
      },
    }
  },
}

/** A pure package has no clock, no randomness and no world. */
const pure = {
  create(context) {
    const banned = new Set([
      'process',
      'console',
      'fetch',
      'setTimeout',
      'setInterval',
      'document',
      'window',
      'localStorage',
    ])
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0)
          context.report({ node, message: 'A pure package has no clock: pass the day in' })
      },
      CallExpression(node) {
        const callee = node.callee
        if (callee.type !== 'MemberExpression') return
        if (callee.object.name === 'Date' && callee.property.name === 'now')
          context.report({ node, message: 'A pure package has no clock: pass the time in' })
        if (callee.object.name === 'Math' && callee.property.name === 'random')
          context.report({ node, message: 'A pure package has no randomness: pass a seed in' })
      },
      ImportDeclaration(node) {
        if (String(node.source.value).startsWith('node:'))
          context.report({ node, message: 'A pure package has no Node' })
      },
      MemberExpression(node) {
        if (node.object.type === 'Identifier' && banned.has(node.object.name))
          context.report({ node, message: `A pure package has no ${node.object.name}` })
      },
    }
  },
}

/** What went wrong is kept as it came: words that were put into a state stay in the language they were chosen in. */
const wordedWhenDrawn = {
  create: (context) => ({
    CallExpression(node) {
      if (!/^(errorWords|words)$/.test(node.callee.name ?? '')) return
      for (let parent = node.parent; parent && !/Function/.test(parent.type); parent = parent.parent)
        if (parent.type === 'CallExpression' && /^set[A-Z]/.test(parent.callee.name ?? ''))
          context.report({
            node,
            message: 'Keep the error and word it where it is drawn: it follows the language then',
          })
    },
  }),
}

const partsOfServer = new Set(['params', 'query', 'body', 'response'])

/** In the browser a contract has no schemas (web/build/contracts-of-callers.ts): one that is checked there has a name of its own. */
const contractsOfCallers = {
  create(context) {
    const names = new Set()
    const ofContracts = ({ type, name, object }) =>
      (type === 'Identifier' && names.has(name)) || (type === 'MemberExpression' && ofContracts(object))
    const report = (node, part) =>
      context.report({ node, message: `In the browser a contract has no ${part}: give its schema a name and use that` })
    return {
      ImportDeclaration(node) {
        if (!/^@athar\/contracts\b/.test(String(node.source.value)) || node.importKind === 'type') return
        for (const { local, importKind } of node.specifiers) if (importKind !== 'type') names.add(local.name)
      },
      MemberExpression(node) {
        const part = node.property.name
        if (!node.computed && partsOfServer.has(part) && ofContracts(node.object)) report(node, part)
      },
      VariableDeclarator({ id, init }) {
        if (id.type !== 'ObjectPattern' || !init || !ofContracts(init)) return
        for (const { key } of id.properties) if (partsOfServer.has(key?.name)) report(id, key.name)
      },
    }
  },
}

export default {
  meta: { name: 'athar' },
  rules: {
    'no-literal-text': noLiteralText,
    'logical-classes': logicalClasses,
    pure,
    'worded-when-drawn': wordedWhenDrawn,
    'contracts-of-callers': contractsOfCallers,
  },
}
