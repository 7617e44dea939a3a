/**
 * A formatted text of the kernel. Its HTML is sanitised there; here it becomes React elements of an allow list, so that
 * nothing else can reach the page, and links inside the cabinet open without loading it again.
 */
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { ScrollableTable, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import css from './RichText.module.css';

/** Elements that are rendered as they are. Others are replaced by their content. */
const ELEMENTS = new Set(
  'blockquote br code del em h2 h3 h4 h5 h6 hr li ol p pre strong tbody td th thead tr ul'.split(' '),
);
const WITHOUT_CONTENT = new Set(['br', 'hr']);
/** Elements whose content is no text to read. */
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math']);

export interface RichTextProps {
  /** Sanitised HTML. */
  readonly html: string;
  /** The language of the text, which may differ from the screen's. */
  readonly language?: string | undefined;
}

export function RichText({ html, language }: RichTextProps) {
  const { t } = useTranslation('kit');
  const label = t('text.table');
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return childrenOf(body, label);
  }, [html, label]);
  return (
    <div className={css.text} lang={language}>
      {content}
    </div>
  );
}

function childrenOf(node: Node, tableLabel: string): ReactNode {
  const children = [...node.childNodes].map((child) => nodeOf(child, tableLabel));
  // Texts have no key of their own, and their order never changes.
  return createElement(Fragment, null, ...children);
}

function nodeOf(node: Node, tableLabel: string): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toLowerCase();
  if (DROPPED.has(name)) return null;
  if (WITHOUT_CONTENT.has(name)) return createElement(name);
  const children = childrenOf(node, tableLabel);
  if (name === 'a') return <TextLink href={node.getAttribute('href') ?? ''}>{children}</TextLink>;
  if (name === 'table') {
    return (
      <ScrollableTable label={tableLabel}>
        <table>{children}</table>
      </ScrollableTable>
    );
  }
  if (!ELEMENTS.has(name)) return children;
  const start = name === 'ol' ? Number(node.getAttribute('start') ?? 1) : 1;
  return createElement(name, start === 1 ? null : { start }, children);
}

/** Addresses that a text may lead to, besides those of the cabinet. */
const OUTSIDE = /^(?:https?:\/\/|mailto:|tel:)/i;

function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (/^\/(?![/\\])/.test(href)) return <Link to={href}>{children}</Link>;
  if (!OUTSIDE.test(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
