import { withoutQuery } from '../app-surface'
import type { SeenResponse } from '../http/send-request'
import { secretsIn, secretsInFile } from '../issued-secrets'
import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'
import { sourceOf } from './response-source'
import type { Sources } from './response-source'

/** Secrets in what any browser can read. */
export const secretsCheck: ReviewCheck = {
  id: 'secrets',
  title: 'No secret is in the files of the browser, in pages, or in responses',
  source: 'https://shopify.dev/docs/apps/launch/app-requirements-checklist',
  run: context => [
    ...context.clientFiles.flatMap(file =>
      secretsInFile(file, context.secrets).map((name): ReviewFinding => ({
        severity: 'problem',
        message: `A file that anyone can download contains ${name}`,
        at: `GET /${file.path}`,
        file: `.output/public/${file.path}`,
        fix: 'Read it on the server only, from the private part of runtimeConfig, and replace it: it is no longer secret.',
      })),
    ),
    ...onePerSecret(
      [
        ...context.routeResponses.map(({ response }) => response),
        ...context.visits.flatMap(({ responses }) => responses),
      ]
        .filter(response => !isFile(context, response))
        .flatMap(response => secretFindings(context, response)),
    ),
  ],
}

function secretFindings(context: Sources & Pick<ReviewContext, 'secrets'>, response: SeenResponse) {
  const path = withoutQuery(response.path)
  const { route, page } = sourceOf(context, response)
  return secretsIn(readable(response), context.secrets).map(name => ({
    // A secret in the documents of pages is there for one reason.
    key: `${name} ${route?.file ?? ''}`,
    path,
    finding: {
      severity: 'problem' as const,
      message: `A response to the browser contains ${name}`,
      at: `${response.method} ${path}`,
      file: (route ?? page)?.file,
      fix: 'Return only the fields that the page shows.',
    },
  }))
}

/** What a browser reads of a response: cookies and other headers, and the body. */
function readable({ headers, body }: SeenResponse): string {
  return [...Object.values(headers), body].join('\n')
}

/** Findings about one secret in one route, or in all pages, as one. */
function onePerSecret(found: ReturnType<typeof secretFindings>): ReviewFinding[] {
  return [...Map.groupBy(found, ({ key }) => key).values()].flatMap(group => {
    const { size } = new Set(group.map(({ path }) => path))
    return group.slice(0, 1).map(({ finding }) => ({
      ...finding,
      at: size > 1 ? `${finding.at}, and ${size - 1} more` : finding.at,
    }))
  })
}

function isFile(
  { app, clientFiles }: Pick<ReviewContext, 'app' | 'clientFiles'>,
  { path }: SeenResponse,
): boolean {
  return clientFiles.some(file => `${app.basePath}/${file.path}` === withoutQuery(path))
}
