import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generateMarkDown, loadChangelogConfig, parseCommits } from 'changelogen'

/*
 * Writes CHANGELOG.md from the conventional commits of the whole history: one section per tag, and
 * one for the version in package.json when that has no tag yet. Other commits are left out.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const INTRODUCTION = `# Changelog

This file is generated from the commit messages by \`npm run changelog\`.
Commits before 2026-11 do not follow the convention and are not listed.
`
/**
 * Links to a comparison need the address of the repository, which package.json does not have yet.
 */
const BROKEN_LINK = /^\[compare changes\]\(https:\/\/undefined\/.*\n/gm
/** Other types matter to a reader only when the commit is breaking. */
const LISTED_TYPES = ['feat', 'fix', 'perf', 'docs']

const config = await loadChangelogConfig(ROOT, { from: 'HEAD', to: 'HEAD', repo: {} })
const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'))
const tags = git('tag', '--list', 'v*', '--sort=version:refname').split('\n').filter(Boolean)
const released = tags.includes(`v${version}`)
const steps = [
  ...tags.map(tag => ({ to: tag, title: tag.slice(1) })),
  ...(released ? [] : [{ to: 'HEAD', title: `${version} (unreleased)` }]),
]

const sections = []
for (const [index, { to, title }] of steps.entries()) {
  const commits = parseCommits(readCommits(steps[index - 1]?.to, to), config).filter(
    ({ type, isBreaking }) => isBreaking || LISTED_TYPES.includes(type),
  )
  sections.unshift(await generateMarkDown(commits, { ...config, newVersion: title }))
}
writeFileSync(
  `${ROOT}/CHANGELOG.md`,
  `${[INTRODUCTION, ...sections]
    .join('\n')
    .replace(BROKEN_LINK, '')
    .replace(/\n{3,}/g, '\n\n')}\n`,
)

/**
 * Not by changelogen, which lists the files of each commit, too: more than it can read after a move
 * of thousands.
 */
function readCommits(from, to) {
  const range = from === undefined ? to : `${from}...${to}`
  return git('log', '-z', '--format=%h%n%an%n%ae%n%s%n%b', range)
    .split('\0')
    .filter(Boolean)
    .map(entry => {
      const [shortHash, name, email, message, ...body] = entry.split('\n')
      return { shortHash, message, author: { name, email }, body: body.join('\n') }
    })
}

function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 }).trim()
}
