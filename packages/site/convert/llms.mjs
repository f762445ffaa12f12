/**
 * Writes `llms.txt`: the pages for a language model, each with its Markdown file.
 *
 * @param {string} name name of the project
 * @param {string} summary one sentence about it
 * @param {{ title: string, pages: { title: string, description: string, file: string }[] }[]} sections
 * @returns {string} text of the file
 */
export function llmsText(name, summary, sections) {
  const parts = sections.map(({ title, pages }) => {
    const links = pages.map(page => {
      const note = page.description && `: ${page.description}`
      return `- [${page.title}](${page.file})${note}`
    })
    return `## ${title}\n\n${links.join('\n')}\n`
  })
  return [`# ${name}\n`, `> ${summary}\n`, ...parts].join('\n')
}
