// Goes to the pages in a language of the browser.

/** Beginnings of tags of languages, and their folders. @type {[string, string][]} */
const folders = JSON.parse(document.getElementById("folders")?.textContent ?? "[]");

/** @param {string} wish */
const folder = (wish) => folders.find(([tag]) => wish.startsWith(tag))?.[1];

const found = navigator.languages.map(folder).find(Boolean);
location.replace(`${found ?? "en"}/index.html`);
