import { describe, expect, it } from 'vitest'
import { convertPage } from '../../../convert/page.mjs'

const drawDiagram = (source: string, heading: string) => `(${heading}) ${source}`

function convert(source: string) {
  return convertPage(source, { file: 'docs/faq.md', drawDiagram })
}

describe('convertPage', () => {
  it('takes the title and the first sentence out of the body', () => {
    expect(convert('<!-- Written by a script. -->\n# Questions\n\nFirst.\nSecond.\n')).toEqual({
      title: 'Questions',
      description: 'First.',
      lead: 'First.',
      body: 'Second.\n',
    })
  })

  it('keeps a first sentence with a link or code in the body', () => {
    expect(convert('# The `a` page\n\nSee [Billing](billing.md) and `b`.\n')).toEqual({
      title: 'The a page',
      description: 'See Billing and b.',
      lead: '',
      body: 'See [Billing](/guides/billing) and `b`.\n',
    })
  })

  it('has no description for a page that begins with a list', () => {
    expect(convert('# Page\n\n- One\n')).toMatchObject({ description: '', lead: '' })
  })

  it.each([
    ['// server/api/plan.get.ts', 'ts', 'server/api/plan.get.ts'],
    ['# .github/ci.yml', 'yaml', '.github/ci.yml'],
    ['<!-- pages/[name].vue -->', 'vue', 'pages/[name\\].vue'],
  ])('names a code block by its first line %s', (comment, language, name) => {
    const { body } = convert(`# Page\n\n\`\`\`${language}\n${comment}\n\none\n\`\`\`\n`)
    expect(body).toBe(`\`\`\`${language} [${name}]\none\n\`\`\`\n`)
  })

  it('keeps code as it is, also in a list', () => {
    const code = '   ```sh\n   # install it\n   npm ci [a](faq.md)\n   ```'
    expect(convert(`# Page\n\n1. Run:\n${code}\n`).body).toBe(`1. Run:\n${code}\n`)
  })

  it('marks a code block without a language as text', () => {
    expect(convert('# Page\n\n```\n# no heading\n```\n').body).toBe('```text\n# no heading\n```\n')
  })

  it('shows a picture with a dark source in light', () => {
    const picture = `<picture>
  <source media="(prefers-color-scheme: dark)" srcset="images/admin-dark.png">
  <img src="images/admin.png" alt="The admin">
</picture>`
    expect(convert(`# Page\n\n${picture}\n\nIt has links.\n`).body).toBe(
      '![The admin](/docs/images/admin.png)\n\nIt has links.\n',
    )
  })

  it('draws a diagram with the heading above it', () => {
    const source = '# Page\n\n## How `it` works\n\n```mermaid\nflowchart LR\n  a --> b\n```\n'
    expect(convert(source).body).toBe(
      '## How `it` works\n\n(How it works) flowchart LR\n  a --> b\n',
    )
  })
})
