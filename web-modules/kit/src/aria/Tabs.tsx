import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import css from '../router/TabLinks.module.css';

export interface TabDefinition {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

export interface TabsProps {
  /** What is chosen between, for screen readers. */
  readonly label: string;
  readonly tabs: readonly TabDefinition[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}

/** Tabs inside a page, moved through with the arrow keys. Tabs with an address are `TabLinks`. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      <TabList aria-label={label} className={css.tabs ?? ''}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={css.tab ?? ''}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
