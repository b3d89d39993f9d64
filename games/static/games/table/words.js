// Words for people: filling in sentences and addresses.

/**
 * "{name} challenges you" and the like.
 * @param {string} sentence @param {Record<string, any>} [values]
 */
export function say(sentence, values = {}) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** @param {string} template an address with CODE or HANDLE in it @param {string} word */
export function address(template, word) {
  return template.replace(/CODE|HANDLE/, encodeURIComponent(word));
}
