import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { SETTING_NAMES, variableOf } from '../../packages/cli/src/doctor/read-settings'
import { COMMANDS } from '../../packages/cli/src/read-command'
import { parseRegistration } from '../../packages/facts/registration/app-registration'
import { docBlocks, DOCS, readDoc } from './doc-blocks'
import { LAYER } from './scratch-app'

const blocks = docBlocks()

/** An app in three files with a test: `tests/installs/story.test.ts` runs it. */
const STORY = [
  'nuxt.config.ts',
  'pages/index.vue',
  'server/routes/webhooks.post.ts',
  'tests/plan.spec.ts',
].map(file => `tests/surface/apps/story/${file}`)
/** Examples that run against the playground. */
const EXAMPLES = ['products.slow', 'plans.slow', 'webhooks', 'refused.slow', 'vitals.slow'].map(
  name => `tests/e2e/examples/${name}.spec.ts`,
)

describe('code in the documentation', () => {
  it.each([...STORY, ...EXAMPLES])('contains %s word for word', file => {
    const written = readFileSync(join(LAYER, file), 'utf8').trim()
    expect(readDoc('docs/testing.md')).toContain(written)
  })

  it('is JSON where its language is JSON', () => {
    for (const { language, code } of blocks)
      if (language === 'json') expect(() => JSON.parse(code) as unknown).not.toThrow()
  })

  it('is a registration that the doctor can read where its language is TOML', () => {
    const registrations = blocks
      .filter(
        ({ language, code }) =>
          language === 'toml' && !/\[commands\]|\[extensions|\[\[extensions/.test(code),
      )
      .map(({ doc, code }) => parseRegistration(code, doc))

    expect(registrations.flatMap(({ unknownKeys }) => unknownKeys)).toEqual([])
    // Some blocks show only other tables.
    expect(
      registrations
        .filter(({ subscriptions }) => subscriptions.length > 0)
        .map(({ subscriptions }) =>
          subscriptions.reduce((sum, { complianceTopics }) => sum + complianceTopics.length, 0),
        ),
    ).toEqual([3, 3, 3, 3])
  })

  it.each(
    blocks
      .filter(({ language }) => language === 'sh')
      .map(block => [`${block.doc}:${block.line}`, block.code]),
  )('%s names commands that exist', (_where, code) => {
    const { scripts } = JSON.parse(readFileSync(join(LAYER, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    // What follows a clone runs in another repository, with the scripts of its own.
    const [own = ''] = code.split('git clone https')
    for (const [, script = ''] of own.matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script)
    for (const [, line = ''] of code.matchAll(/npx nuxt-platform-layer (.+)/g)) {
      const command = COMMANDS.findLast(({ name }) => `${line} `.startsWith(`${name} `))
      expect(command, line).toBeDefined()
      for (const [option] of line.matchAll(/(?<= )--[\w-]+/g))
        expect(command?.usage).toContain(option)
    }
  })
})

describe('links of the documentation', () => {
  it.each(DOCS)('%s links to files and headings that exist', doc => {
    const text = readDoc(doc)
      .split(/^```/m)
      .filter((_, index) => index % 2 === 0)
      .join('')
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
      const [path = '', heading] = target.split('#')
      const linked = path === '' ? doc : join(dirname(doc), path)
      expect(existsSync(join(LAYER, linked)), `${doc} → ${target}`).toBe(true)
      if (heading) expect(headingsOf(readDoc(linked)), `${doc} → ${target}`).toContain(heading)
    }
  })
})

describe('docs/configuration.md', () => {
  const rows = new Map(
    [...readDoc('docs/configuration.md').matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) \|/gm)].map(
      ([, name = '', initial = '', variable = '']) => [name, { initial, variable }],
    ),
  )

  it('has every option of the layer, and no other', () => {
    expect([...rows.keys()].sort()).toEqual(
      [...membersOf('shared/types/platform.ts', 'PlatformModuleOptions').keys()].sort(),
    )
  })

  it('has the default of the types', () => {
    for (const [name, { initial }] of membersOf(
      'shared/types/platform.ts',
      'PlatformModuleOptions',
    )) {
      if (initial) expect(rows.get(name)?.initial, name).toBe(`\`${initial.replaceAll("'", '')}\``)
    }
  })

  it('has the environment variable of each setting of the server', () => {
    const settings = [
      ...membersOf('shared/default-settings.ts', 'OptionSettings').keys(),
      ...membersOf('shared/types/augment.d.ts', 'PlatformServerRuntimeConfig').keys(),
    ]
    const changeable = settings.filter(
      name => rows.has(name) && name !== 'profile' && name !== 'authPathPrefix',
    )

    expect(changeable.map(name => rows.get(name)?.variable)).toEqual(
      changeable.map(name => `\`${variableOf(name)}\``),
    )
    expect([...SETTING_NAMES].sort()).toEqual(settings.filter(name => name !== 'profile').sort())
  })
})

/** Members of an interface, with the value of `@default` in their comment. */
function membersOf(file: string, name: string): Map<string, { initial: string | undefined }> {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(LAYER, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const declaration = source.statements.find(
    statement => ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  ) as ts.InterfaceDeclaration
  return new Map(
    declaration.members.map(member => {
      const comment = ts.getJSDocTags(member).find(tag => tag.tagName.text === 'default')?.comment
      return [
        member.name?.getText() ?? '',
        { initial: typeof comment === 'string' ? comment : undefined },
      ]
    }),
  )
}

/** Anchors of the headings, as Markdown on the web has them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}
