// @ts-check
/** On a narrow page the navigation is one line that scrolls: the entry of the page on show must be in sight. */
document.querySelector('.sidebar [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
