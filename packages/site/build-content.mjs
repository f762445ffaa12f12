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
import { previewImage } from './convert/preview-image.mjs'
import { nameOf, pagePath, SECTIONS } from './navigation.mjs'
import { readRepository } from './repository.mjs'

const site = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Writes the pages of the Markdown files. Files whose text has not changed stay as they are. */
export function buildPages() {
  return SECTIONS.map((section, index) => {
    const folder = `content/${index + 1}.${section.slug}`
    writeSection(folder, section)
    const pages = section.files.map((file, at) => writePage(folder, file, at + 1, section.title))
    return { title: section.title, pages }
  })
}

function writePage(folder, file, position, section) {
  const source = readFileSync(join(root, file), 'utf8')
  const page = convertPage(source, {
    file,
    repository: readRepository(root),
    drawDiagram: diagramWriter(nameOf(file), write),
  })
  const { title, description, lead } = page
  const order = String(position).padStart(2, '0')
  const head = { title, description: lead, seo: { title, description }, file }
  write(`${folder}/${order}.${nameOf(file)}.md`, frontMatter(head) + withImages(page.body))
  // What llms.txt links to: the file as it is, so that its links to other files hold.
  write(`public/${file}`, source)
  writePreview(pagePath(file), { title, description, section })
  return { title, description, file, source }
}

/**
 * Reserves the place of each image, so that nothing moves when it is loaded, and adds its dark one,
 * if there is one.
 */
function withImages(body) {
  return body.replace(/!\[([^\]]*)\]\(\/([^)]+)\.png\)/g, (_image, alt, name) => {
    const image = (file, look) => {
      // A PNG file has its width and height, 4 bytes each, from its byte 16.
      const header = readFileSync(join(root, file))
      return `![${alt}](/${file}){width="${header.readUInt32BE(16)}" height="${header.readUInt32BE(20)}"${look}}`
    }
    const dark = `${name}-dark.png`
    if (!existsSync(join(root, dark))) return image(`${name}.png`, '')
    return image(`${name}.png`, ' class="only-light"') + image(dark, ' class="only-dark"')
  })
}

async function buildComponents() {
  const folder = `content/${SECTIONS.length + 1}.components`
  writeSection(folder, { title: 'Components', icon: 'i-lucide-layout-grid' })
  const pages = (await readGallery(root)).map(page => {
    const { name, title, description, lead, controls, file, place } = page
    const path = `/components/${place.replace(/^\d+\./, '').toLowerCase()}`
    for (const part of page.parts) writePart(part, title, path)
    writePreview(path, { title, description, section: 'Components' })
    const seo = { title, description }
    const head = { title, description: lead, seo, file, component: name, controls }
    const text = page.body.replace(
      /^::(?:site-example\{.*\}|component-example\n---\n[\s\S]*?\n---)\n::\n\n/gm,
      '',
    )
    const source = `# ${title}\n\n${description}\n\n${text}`
    write(`${folder}/${place}.md`, frontMatter(head) + page.body)
    write(`public/components/${name}.md`, source)
    return { title, description, file: `components/${name}.md`, source }
  })
  return { title: 'Components', pages }
}

/** The address that a part had while it had a page of its own leads to its section. */
function writePart({ family, name }, whole, path) {
  const base = (process.env.NUXT_APP_BASE_URL ?? '/').replace(/\/$/, '')
  const target = `${base}${path}#sh${name.toLowerCase()}`
  write(
    `public/components/${family}/${name.toLowerCase()}/index.html`,
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Sh${name}</title>
    <link rel="canonical" href="${target}">
    <meta http-equiv="refresh" content="0; url=${target}">
  </head>
  <body>
    <p><a href="${target}">Sh${name} is on the page of ${whole}.</a></p>
  </body>
</html>
`,
  )
}

async function buildSite() {
  for (const folder of ['content', 'public'])
    rmSync(join(site, folder), { recursive: true, force: true })
  const sections = [...buildPages(), await buildComponents()]
  const { name, description, version } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const older = JSON.parse(readFileSync(join(site, 'older-versions.json'), 'utf8'))
  write('public/versions.json', JSON.stringify([{ version, url: './' }, ...older]))
  writePreview('/index', { title: 'Build Shopify apps with Nuxt', description, section: name })
  const texts = sections.flatMap(({ pages }) => pages.map(({ source }) => source))
  write('public/llms.txt', llmsText(name, description, sections))
  write('public/llms-full.txt', texts.join('\n\n'))
  cpSync(join(site, 'assets/favicon.svg'), join(site, 'public/favicon.svg'))
  cpSync(join(root, 'docs/images'), join(site, 'public/docs/images'), { recursive: true })
  cpSync(join(site, 'reports'), join(site, 'public/reports'), { recursive: true })
}

function writePreview(path, page) {
  write(`public/previews${path}.png`, previewImage(page))
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

function write(path, content) {
  const target = join(site, path)
  if (existsSync(target) && readFileSync(target).equals(Buffer.from(content))) return
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, content)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSite()
