//! `GET /`: describes the simulator, its cards, its orders and its faults.

use super::call::Call;
use super::card::TEST_CARDS;
use super::family::Family;
use super::gateway::Gateway;
use quick_xml::escape::escape;
use std::fmt::Write;

/// Number of orders to list, newest first.
const MAX_ORDERS: usize = 30;

/// Renders the page for the base URL of the request.
pub fn compose(gateway: &Gateway, base: &str) -> String {
    let base = escape(base);
    let merchant = &gateway.merchant;
    let mut text = String::with_capacity(12_000);
    text.push_str("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Card gateway, simulated</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c2733}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #d5dde5;padding:.3rem .6rem;text-align:left;vertical-align:top}pre{background:#f2f5f8;padding:.8rem;overflow-x:auto}h2{margin-top:2rem}</style></head><body>\n");
    let _ = writeln!(
        text,
        "<h1>Card gateway, simulated</h1><p>Card payments through a gateway like RBS. Classic family: <code>{base}{}/register.do</code>, forms. JSON family: <code>{base}{}/register.do</code>. Login <code>{}</code>, password <code>{}</code>, or token <code>{}</code>; key of callbacks <code>{}</code>. State: <a href=\"/control\">switches</a>, <a href=\"/control/calls\">calls</a>, <a href=\"/control/orders\">orders</a>, <a href=\"/control/operations\">operations of today</a> (<code>?day=</code>), <a href=\"/control/callbacks\">callbacks</a>, <a href=\"/control/certificate\">certificate of RSA checksums</a>.</p>",
        Family::Classic.base(),
        Family::Json.base(),
        escape(&merchant.user_name),
        escape(&merchant.password),
        escape(&merchant.token),
        escape(&merchant.callback_key)
    );
    cards(&mut text);
    orders(&mut text, gateway);
    faults(&mut text);
    behaviour(&mut text);
    examples(&mut text, &base);
    text.push_str("</body></html>\n");
    text
}

fn cards(text: &mut String) {
    text.push_str("<h2>Cards</h2><table><tr><th>Id<th>Number<th>Expiry (MMYY)<th>CVC<th>Result</tr>\n");
    for card in &TEST_CARDS {
        let _ = writeln!(
            text,
            "<tr><td>{}<td>{}<td>{}<td>{}<td lang=\"ru\">{}</tr>",
            card.id, card.number, card.expiry, card.cvc, card.about
        );
    }
    text.push_str("</table>\n");
}

fn orders(text: &mut String, gateway: &Gateway) {
    text.push_str("<h2>Orders</h2><table><tr><th>Number<th>Page<th>orderStatus<th>actionCode<th>Amount<th>Deposited<th>Refunded</tr>\n");
    let all = gateway.all();
    for order in all.iter().rev().take(MAX_ORDERS) {
        let _ = writeln!(
            text,
            "<tr><td>{}<td><a href=\"{}\">{}</a><td>{}<td>{}<td>{}<td>{}<td>{}</tr>",
            escape(&order.registered.number),
            order.registered.family.page(order.id),
            order.id,
            order.state.number(),
            order.action.number(),
            order.registered.amount.roubles(),
            order.sums.deposited.roubles(),
            order.sums.refunded.roubles()
        );
    }
    let _ = writeln!(text, "</table><p>Orders in total: {}.</p>", all.len());
}

fn faults(text: &mut String) {
    text.push_str("<h2>Faults</h2><p><code>faults</code> replaces all faults; each may name <code>calls</code> (all if absent) and <code>times</code> (until switched off if absent). Calls: ");
    for call in Call::all() {
        let _ = write!(text, "<code>{}</code> ", call.name());
    }
    text.push_str("</p><table><tr><th>kind<th>What happens</tr>\n");
    for (kind, what) in [
        ("down", "the connection is closed before anything is done"),
        ("slow", "the call is processed at once, the answer comes <code>ms</code> late (40000)"),
        ("drop", "the call is processed, the connection is closed without an answer"),
        ("html", "an HTML page with <code>status</code> (502); nothing is done"),
        ("html-after", "the call is processed, the answer is an HTML page with <code>status</code> (500)"),
        ("too-many-requests", "429 as HTML; nothing is done"),
        ("garbage", "the call is processed, the answer is truncated JSON"),
        ("empty", "status 200 with an empty body; nothing is done"),
        ("refused", "errorCode <code>code</code>, with <code>message</code> if given; nothing is done"),
        ("wrong-amount", "a status answer names <code>amount</code>"),
        ("replace", "<code>members</code> replace those of the answer; null removes one"),
        (
            "refused-card",
            "the bank refuses the entered card with <code>actionCode</code>; only for <code>pay</code>",
        ),
    ] {
        let _ = writeln!(text, "<tr><td>{kind}<td>{what}</tr>");
    }
    text.push_str("</table>\n");
}

fn behaviour(text: &mut String) {
    text.push_str("<h2>Behaviour</h2><table><tr><th>Member of <code>behaviour</code><th>Effect</tr>\n");
    for (name, what) in [
        ("numbersAsText", "numbers in answers are texts"),
        ("withoutDescriptions", "actionCodeDescription is empty"),
        ("idempotencyKeys", "x-idempotencyKey has an effect"),
        ("pendingS", "seconds for which a successful payment stays at status 5"),
        ("refundAfterClearing", "refunds are refused until the banking day of the payment is over"),
        ("netDeposits", "depositedAmount is shown without what was refunded"),
        ("receiptStatus", "status of fiscal receipts"),
        ("callbacks.url", "address of the merchant; dynamicCallbackUrl of an order wins"),
        ("callbacks.method", "get or post; the JSON family always sends JSON"),
        ("callbacks.checksum", "none, hmac, rsa-sha256 or rsa-sha512"),
        ("callbacks.wrongChecksum", "the checksum does not match"),
        ("callbacks.lost", "no callback is sent"),
        ("callbacks.held", "callbacks wait for the command releaseCallbacks"),
        (
            "callbacks.beforeRedirect",
            "the callback of a payment is answered before the browser is redirected",
        ),
        (
            "callbacks.delayMs, copies, tries, retryMs",
            "delay, duplicates, number of tries (3) and time between them (60000)",
        ),
        ("callbacks.created", "the registration of an order is reported, too"),
    ] {
        let _ = writeln!(text, "<tr><td>{name}<td>{what}</tr>");
    }
    text.push_str("</table>\n");
}

fn examples(text: &mut String, base: &str) {
    let post = format!("curl -s {base}/control -H 'Content-Type: application/json' -d");
    let _ = write!(
        text,
        "<h2>Examples</h2><pre># the gateway is down\n{post} '{{\"faults\":[{{\"kind\":\"down\"}}]}}'\n# the next order is registered, but the answer comes 40 s late\n{post} '{{\"faults\":[{{\"kind\":\"slow\",\"calls\":[\"register\"],\"times\":1}}]}}'\n# the next order is registered, but the answer is a page with status 500\n{post} '{{\"faults\":[{{\"kind\":\"html-after\",\"calls\":[\"register\"],\"times\":1}}]}}'\n# the status names another amount\n{post} '{{\"faults\":[{{\"kind\":\"wrong-amount\",\"amount\":100,\"calls\":[\"getOrderStatusExtended\"]}}]}}'\n# payments stay at status 5 for a minute; callbacks come twice, with a wrong checksum\n{post} '{{\"behaviour\":{{\"pendingS\":60,\"callbacks\":{{\"copies\":2,\"wrongChecksum\":true}}}}}}'\n# an order is paid, refused, timed out, refunded (order: its number or its id)\n{post} '{{\"commands\":[{{\"do\":\"pay\",\"order\":\"1001-1\"}}]}}'\n{post} '{{\"commands\":[{{\"do\":\"decline\",\"order\":\"1001-2\",\"actionCode\":116}}]}}'\n{post} '{{\"commands\":[{{\"do\":\"expire\",\"order\":\"1001-3\"}}]}}'\n{post} '{{\"commands\":[{{\"do\":\"refund\",\"order\":\"1001-1\",\"amount\":5000}}]}}'\n# its last callback comes a hundred times more\n{post} '{{\"commands\":[{{\"do\":\"repeatCallback\",\"order\":\"1001-1\",\"times\":100}}]}}'\n# held callbacks are sent, the newest first\n{post} '{{\"commands\":[{{\"do\":\"releaseCallbacks\",\"sequence\":\"reversed\"}}]}}'\n# others: deposit, reverse, forgeCallback\n# the gateway's clock is an hour ahead\n{post} '{{\"clockShiftSeconds\":3600}}'\n# as after a start, without orders\n{post} '{{\"reset\":true}}'</pre>\n"
    );
}
