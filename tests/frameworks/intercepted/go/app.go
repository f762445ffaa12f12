// An app for any shop, with the standard library of Go only.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
)

const version = "2026-10"

var (
	key      = os.Getenv("SHOPIFY_API_KEY")
	secret   = []byte(os.Getenv("SHOPIFY_API_SECRET"))
	appURL   = os.Getenv("SHOPIFY_APP_URL")
	lock     sync.Mutex
	tokens   = map[string]string{}
	states   = map[string]string{}
	received = []string{}
)

type object = map[string]any

// Sends JSON to the platform, and decodes the response into target.
func post(address string, token string, body any, target any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodPost, address, bytes.NewReader(text))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("X-Shopify-Access-Token", token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s returned %s", address, response.Status)
	}
	return json.NewDecoder(response.Body).Decode(target)
}

func graphql(shop string, query string, variables object, data any) error {
	address := "https://" + shop + "/admin/api/" + version + "/graphql.json"
	target := struct{ Data any }{data}
	return post(address, tokenOf(shop), object{"query": query, "variables": variables}, &target)
}

func tokenOf(shop string) string {
	lock.Lock()
	defer lock.Unlock()
	return tokens[shop]
}

func sign(text []byte) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write(text)
	return mac.Sum(nil)
}

func beginGrant(w http.ResponseWriter, r *http.Request) {
	shop := r.URL.Query().Get("shop")
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		fail(w, err)
		return
	}
	state := hex.EncodeToString(random)
	lock.Lock()
	states[shop] = state
	lock.Unlock()
	query := url.Values{
		"client_id":    {key},
		"scope":        {os.Getenv("SCOPES")},
		"redirect_uri": {appURL + "/auth/callback"},
		"state":        {state},
	}
	http.Redirect(w, r, "https://"+shop+"/admin/oauth/authorize?"+query.Encode(), http.StatusFound)
}

func finishGrant(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	shop := query.Get("shop")
	given, _ := hex.DecodeString(query.Get("hmac"))
	signed := r.URL.Query()
	signed.Del("hmac")
	// Sorted by name, as the platform signs it.
	if !hmac.Equal(sign([]byte(signed.Encode())), given) {
		refuse(w, http.StatusBadRequest)
		return
	}
	lock.Lock()
	state := states[shop]
	delete(states, shop)
	lock.Unlock()
	if state == "" || !hmac.Equal([]byte(state), []byte(query.Get("state"))) {
		refuse(w, http.StatusBadRequest)
		return
	}
	granted := struct {
		AccessToken string `json:"access_token"`
	}{}
	body := object{"client_id": key, "client_secret": string(secret), "code": query.Get("code")}
	if err := post("https://"+shop+"/admin/oauth/access_token", "", body, &granted); err != nil {
		fail(w, err)
		return
	}
	lock.Lock()
	tokens[shop] = granted.AccessToken
	lock.Unlock()
	for _, topic := range []string{"PRODUCTS_CREATE", "APP_UNINSTALLED"} {
		err := graphql(shop, `mutation ($topic: WebhookSubscriptionTopic!, $uri: String!) {
			webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) {
				userErrors { message }
			}
		}`, object{"topic": topic, "uri": appURL + "/webhooks"}, &object{})
		if err != nil {
			fail(w, err)
			return
		}
	}
	host, _ := base64.RawStdEncoding.DecodeString(strings.TrimRight(query.Get("host"), "="))
	http.Redirect(w, r, "https://"+string(host)+"/apps/"+key, http.StatusFound)
}

func createProduct(w http.ResponseWriter, r *http.Request) {
	created := struct {
		ProductCreate struct{ Product object }
	}{}
	err := graphql(r.URL.Query().Get("shop"), `mutation ($product: ProductCreateInput!) {
		productCreate(product: $product) { product { title } }
	}`, object{"product": object{"title": "Red snowboard"}}, &created)
	respond(w, created.ProductCreate.Product, err)
}

func askForPlan(w http.ResponseWriter, r *http.Request) {
	asked := struct {
		AppSubscriptionCreate struct{ ConfirmationURL string }
	}{}
	err := graphql(r.URL.Query().Get("shop"), `mutation ($returnUrl: URL!) {
		appSubscriptionCreate(name: "Monthly", test: true, returnUrl: $returnUrl, lineItems: [{
			plan: { appRecurringPricingDetails: { price: { amount: 9, currencyCode: USD } } }
		}]) { confirmationUrl }
	}`, object{"returnUrl": appURL + "/state"}, &asked)
	respond(w, object{"url": asked.AppSubscriptionCreate.ConfirmationURL}, err)
}

func callREST(w http.ResponseWriter, r *http.Request) {
	shop := r.URL.Query().Get("shop")
	address := "https://" + shop + "/admin/api/" + version + "/products/1.json"
	request, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		fail(w, err)
		return
	}
	request.Header.Set("X-Shopify-Access-Token", tokenOf(shop))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		fail(w, err)
		return
	}
	defer response.Body.Close()
	respond(w, object{"status": response.StatusCode}, nil)
}

func receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		fail(w, err)
		return
	}
	given, _ := base64.StdEncoding.DecodeString(r.Header.Get("X-Shopify-Hmac-Sha256"))
	if !hmac.Equal(sign(body), given) {
		refuse(w, http.StatusUnauthorized)
		return
	}
	topic, shop := r.Header.Get("X-Shopify-Topic"), r.Header.Get("X-Shopify-Shop-Domain")
	lock.Lock()
	defer lock.Unlock()
	received = append(received, topic+" of "+shop)
	if topic == "app/uninstalled" {
		delete(tokens, shop)
	}
	respond(w, object{}, nil)
}

func showState(w http.ResponseWriter, _ *http.Request) {
	lock.Lock()
	defer lock.Unlock()
	shops := []string{}
	for shop := range tokens {
		shops = append(shops, shop)
	}
	respond(w, object{"shops": shops, "received": received}, nil)
}

func showProxied(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	respond(w, object{"proxied": query.Get("shop"), "signed": query.Has("signature")}, nil)
}

func respond(w http.ResponseWriter, value any, err error) {
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(value)
}

func fail(w http.ResponseWriter, err error) {
	fmt.Fprintln(os.Stderr, err)
	refuse(w, http.StatusInternalServerError)
}

func refuse(w http.ResponseWriter, status int) {
	http.Error(w, http.StatusText(status), status)
}

func main() {
	http.HandleFunc("/auth", beginGrant)
	http.HandleFunc("/auth/callback", finishGrant)
	http.HandleFunc("/state", showState)
	http.HandleFunc("/proxy", showProxied)
	http.HandleFunc("/rest", callREST)
	http.HandleFunc("/products", createProduct)
	http.HandleFunc("/plan", askForPlan)
	http.HandleFunc("/webhooks", receive)
	listener, err := net.Listen("tcp", "localhost:"+os.Getenv("PORT"))
	if err == nil {
		fmt.Println("The app listens.")
		err = http.Serve(listener, nil)
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
