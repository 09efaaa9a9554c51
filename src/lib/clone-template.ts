/**
 * A copy of the element in the page's `<template data-template="name">`, for scripts that render without React.
 * @throws Error if the page has no such template
 */
export function cloneTemplate(name: string): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`);
  const element = template && document.importNode(template.content, true).firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error(`The page has no template ${name}`);
  return element;
}
