/**
 * Writes `content/` and `public/` of the site from the Markdown files of the repository. Both are
 * generated and not in Git.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { readGallery } from './build-gallery.mjs'
import { diagramWriter } from './convert/diagrams.mjs'
import { llmsText } from './convert/llms.mjs'
import { convertPage } from './convert/page.mjs'
import { nameOf, SECTIONS } from './navigation.mjs'
import { readRepository } from './repository.mjs'

const site = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes the pages of the Markdown files. Files whose text has not changed stay as they are. */
export function buildPages() {
  return SECTIONS.map((section, index) => {
    const folder = `content/${index + 1}.${section.slug}`
    writeSection(folder, section)
    const pages = section.files.map((file, at) => writePage(folder, file, at + 1))
    return { title: section.title, pages }
  })
}

function writePage(folder, file, position) {
  const source = readFileSync(join(root, file), 'utf8')
  const page = convertPage(source, {
    file,
    repository: readRepository(root),
    drawDiagram: diagramWriter(nameOf(file), write),
  })
  const { title, description, lead } = page
  const order = String(position).padStart(2, '0')
  const head = { title, description: lead, seo: { title, description }, file }
  write(`${folder}/${order}.${nameOf(file)}.md`, frontMatter(head) + withImageSizes(page.body))
  // What llms.txt links to: the file as it is, so that its links to other files hold.
  write(`public/${file}`, source)
  return { title, description, file, source }
}

/** Reserves the place of each image, so that nothing moves when it is loaded. */
function withImageSizes(body) {
  return body.replace(/!\[[^\]]*\]\(\/([^)]+\.png)\)/g, (image, file) => {
    // A PNG file has its width and height, 4 bytes each, from its byte 16.
    const header = readFileSync(join(root, file))
    return `${image}{width="${header.readUInt32BE(16)}" height="${header.readUInt32BE(20)}"}`
  })
}

async function buildComponents() {
  const folder = `content/${SECTIONS.length + 1}.components`
  writeSection(folder, { title: 'Components', icon: 'i-lucide-layout-grid' })
  const pages = (await readGallery(root)).map(page => {
    const { title, description, lead, controls, file, place } = page
    const seo = { title, description }
    const head = { title, description: lead, seo, file, component: title, controls }
    const text = page.body.replace(/^::site-example\{.*\}\n::\n\n/gm, '')
    const source = `# ${title}\n\n${description}\n\n${text}`
    write(`${folder}/${place}.md`, frontMatter(head) + page.body)
    write(`public/components/${title}.md`, source)
    return { title, description, file: `components/${title}.md`, source }
  })
  return { title: 'Components', pages }
}

async function buildSite() {
  for (const folder of ['content', 'public'])
    rmSync(join(site, folder), { recursive: true, force: true })
  const sections = [...buildPages(), await buildComponents()]
  const { name, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const texts = sections.flatMap(({ pages }) => pages.map(({ source }) => source))
  write('public/llms.txt', llmsText(name, description, sections))
  write('public/llms-full.txt', texts.join('\n\n'))
  cpSync(join(site, 'assets/favicon.svg'), join(site, 'public/favicon.svg'))
  cpSync(join(root, 'docs/images'), join(site, 'public/docs/images'), { recursive: true })
}

/** Title and icon of a folder in the navigation. */
function writeSection(folder, { title, icon }) {
  write(`${folder}/.navigation.yml`, lines({ title, icon }))
}

function frontMatter(values) {
  return `---\n${lines(values)}---\n\n`
}

function lines(values) {
  return Object.entries(values)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')
}

function write(path, text) {
  const target = join(site, path)
  if (existsSync(target) && readFileSync(target, 'utf8') === text) return
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSite()
