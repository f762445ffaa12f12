<?php
// An app for any shop, with the extensions curl and json only. The server of PHP starts anew for
// each request, so a file in the working directory stores what the app knows.

declare(strict_types=1);

const VERSION = '2026-10';

$key = getenv('SHOPIFY_API_KEY');
$secret = getenv('SHOPIFY_API_SECRET');
$appUrl = getenv('SHOPIFY_APP_URL');
$file = getcwd() . '/store.json';
$stored = is_file($file) ? json_decode(file_get_contents($file), true) : [];
$stored += ['tokens' => [], 'states' => [], 'received' => []];

function store(): void
{
    global $file, $stored;
    file_put_contents($file, json_encode($stored));
}

function call(string $url, ?array $body, array $headers = []): array
{
    $curl = curl_init($url);
    curl_setopt_array($curl, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HTTPHEADER => ['content-type: application/json', ...$headers],
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    }
    $received = curl_exec($curl);
    if ($received === false) {
        throw new RuntimeException(curl_error($curl));
    }
    return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), json_decode($received, true)];
}

function graphql(string $shop, string $query, array $variables): array
{
    global $stored;
    [, $result] = call(
        "https://$shop/admin/api/" . VERSION . '/graphql.json',
        ['query' => $query, 'variables' => $variables],
        ["x-shopify-access-token: {$stored['tokens'][$shop]}"],
    );
    return $result['data'];
}

function send(int $status, array $value): void
{
    http_response_code($status);
    header('content-type: application/json');
    echo json_encode($value);
}

function receive(string $body): void
{
    global $stored, $secret;
    $expected = base64_encode(hash_hmac('sha256', $body, $secret, true));
    if (!hash_equals($expected, $_SERVER['HTTP_X_SHOPIFY_HMAC_SHA256'])) {
        send(401, []);
        return;
    }
    $shop = $_SERVER['HTTP_X_SHOPIFY_SHOP_DOMAIN'];
    $topic = $_SERVER['HTTP_X_SHOPIFY_TOPIC'];
    $stored['received'][] = "$topic of $shop";
    if ($topic === 'app/uninstalled') {
        unset($stored['tokens'][$shop]);
    }
    store();
    send(200, []);
}

function finishGrant(string $shop, array $query): void
{
    global $stored, $key, $secret, $appUrl;
    $given = $query['hmac'];
    unset($query['hmac']);
    ksort($query);
    if (!hash_equals(hash_hmac('sha256', http_build_query($query), $secret), $given)) {
        send(400, ['error' => 'hmac']);
        return;
    }
    if ($query['state'] !== ($stored['states'][$shop] ?? null)) {
        send(400, ['error' => 'state']);
        return;
    }
    [, $granted] = call("https://$shop/admin/oauth/access_token", [
        'client_id' => $key,
        'client_secret' => $secret,
        'code' => $query['code'],
    ]);
    $stored['tokens'][$shop] = $granted['access_token'];
    store();
    foreach (['PRODUCTS_CREATE', 'APP_UNINSTALLED'] as $topic) {
        graphql(
            $shop,
            'mutation ($topic: WebhookSubscriptionTopic!, $uri: String!) {
              webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) {
                userErrors { message }
              }
            }',
            ['topic' => $topic, 'uri' => "$appUrl/webhooks"],
        );
    }
    header('location: https://' . base64_decode($query['host']) . "/apps/$key", true, 302);
}

$shop = $_GET['shop'] ?? '';
switch ($_SERVER['REQUEST_METHOD'] . ' ' . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
    case 'GET /auth':
        $stored['states'][$shop] = bin2hex(random_bytes(16));
        store();
        header("location: https://$shop/admin/oauth/authorize?" . http_build_query([
            'client_id' => $key,
            'scope' => getenv('SCOPES'),
            'redirect_uri' => "$appUrl/auth/callback",
            'state' => $stored['states'][$shop],
        ]), true, 302);
        break;
    case 'GET /auth/callback':
        finishGrant($shop, $_GET);
        break;
    case 'GET /state':
        send(200, ['shops' => array_keys($stored['tokens']), 'received' => $stored['received']]);
        break;
    case 'GET /proxy':
        send(200, ['proxied' => $shop, 'signed' => isset($_GET['signature'])]);
        break;
    case 'GET /rest':
        [$status] = call(
            "https://$shop/admin/api/" . VERSION . '/products/1.json',
            null,
            ["x-shopify-access-token: {$stored['tokens'][$shop]}"],
        );
        send(200, ['status' => $status]);
        break;
    case 'POST /products':
        $created = graphql(
            $shop,
            'mutation ($product: ProductCreateInput!) {
              productCreate(product: $product) { product { title } }
            }',
            ['product' => ['title' => 'Red snowboard']],
        );
        send(200, $created['productCreate']['product']);
        break;
    case 'POST /plan':
        $asked = graphql(
            $shop,
            'mutation ($returnUrl: URL!) {
              appSubscriptionCreate(name: "Monthly", test: true, returnUrl: $returnUrl, lineItems: [{
                plan: { appRecurringPricingDetails: { price: { amount: 9, currencyCode: USD } } }
              }]) { confirmationUrl }
            }',
            ['returnUrl' => "$appUrl/state"],
        );
        send(200, ['url' => $asked['appSubscriptionCreate']['confirmationUrl']]);
        break;
    case 'POST /webhooks':
        receive(file_get_contents('php://input'));
        break;
    default:
        send(404, []);
}
